//! Operator precedence as in jq.
//!
//! jaq's parser applies its own precedence. But read from left to right, its terms still have the
//! operators in the order of the text, and parentheses are marked; so the operators are collected
//! and bound again.

use std::cmp::Ordering;

use jaq_core::load::parse::{BinaryOp, Term};
use jaq_core::ops::Math;

use crate::code::{AssignOp, Id, Node};
use crate::compile::{Compiler, Result};

/// The associativity of operators of the same rank.
#[derive(PartialEq, Eq)]
enum Row {
    FromLeft,
    FromRight,
    Nothing,
}

/// The precedence of an operator; `|` binds least tightly.
fn rank(op: &BinaryOp<&str>) -> (u8, Row) {
    match op {
        BinaryOp::Pipe(_) => (0, Row::FromRight),
        BinaryOp::Comma => (1, Row::FromLeft),
        BinaryOp::Alt => (2, Row::FromRight),
        BinaryOp::Assign | BinaryOp::Update | BinaryOp::UpdateMath(_) | BinaryOp::UpdateAlt => {
            (3, Row::Nothing)
        }
        BinaryOp::Or => (4, Row::FromLeft),
        BinaryOp::And => (5, Row::FromLeft),
        BinaryOp::Cmp(_) => (6, Row::Nothing),
        BinaryOp::Math(Math::Add | Math::Sub) => (7, Row::FromLeft),
        BinaryOp::Math(Math::Mul | Math::Div | Math::Rem) => (8, Row::FromLeft),
    }
}

impl<'s> Compiler<'s> {
    pub(crate) fn operators(&mut self, term: &Term<&'s str>) -> Result<Id> {
        let (mut operands, mut ops) = (Vec::new(), Vec::new());
        let mut open = vec![(term, None)];
        while let Some((term, op)) = open.pop() {
            match term {
                Term::BinOp(left, between, right) => {
                    open.push((right, Some(between)));
                    open.push((left, op));
                }
                operand => {
                    ops.extend(op);
                    operands.push(operand);
                }
            }
        }
        self.in_order(&operands, &ops)
    }

    /// Compiles operands with one operator between any two.
    fn in_order(&mut self, operands: &[&Term<&'s str>], ops: &[&BinaryOp<&'s str>]) -> Result<Id> {
        let mut done: Vec<Id> = Vec::new();
        let mut waiting: Vec<&BinaryOp<&'s str>> = Vec::new();
        for (i, operand) in operands.iter().enumerate() {
            let source = self.term(operand)?;
            let Some(op) = ops.get(i) else {
                done.push(source);
                break;
            };
            if let BinaryOp::Pipe(Some(pattern)) = op {
                // A binding applies to the single term before it and everything after it.
                done.push(self.bind(source, pattern, |compiler| {
                    compiler.in_order(&operands[i + 1..], &ops[i + 1..])
                })?);
                break;
            }
            done.push(source);
            while let Some(last) = waiting.last() {
                let ((last_rank, _), (rank, row)) = (rank(last), rank(op));
                let first = match last_rank.cmp(&rank) {
                    Ordering::Less => false,
                    Ordering::Greater => true,
                    Ordering::Equal if row == Row::Nothing => {
                        let part = name_in(operand).unwrap_or(self.text);
                        return Err(self.error(part, "these operators need parentheses"));
                    }
                    Ordering::Equal => row == Row::FromLeft,
                };
                if !first {
                    break;
                }
                self.apply(&mut done, &mut waiting)?;
            }
            waiting.push(op);
        }
        while !waiting.is_empty() {
            self.apply(&mut done, &mut waiting)?;
        }
        done.pop().map_or_else(|| self.add(Node::Identity), Ok)
    }

    /// Applies the last operator to the last two operands.
    fn apply(&mut self, done: &mut Vec<Id>, waiting: &mut Vec<&BinaryOp<&'s str>>) -> Result<()> {
        if let (Some(op), Some(right), Some(left)) = (waiting.pop(), done.pop(), done.pop()) {
            done.push(self.add(match op {
                BinaryOp::Pipe(_) => Node::Pipe(left, right),
                BinaryOp::Comma => Node::Comma(left, right),
                BinaryOp::Alt => Node::Alternative(left, right),
                BinaryOp::Or => Node::Or(left, right),
                BinaryOp::And => Node::And(left, right),
                BinaryOp::Math(op) => Node::Math(*op, left, right),
                BinaryOp::Cmp(op) => Node::Compare(*op, left, right),
                BinaryOp::Assign => Node::Assign(None, left, right),
                BinaryOp::Update => Node::Update(left, right),
                BinaryOp::UpdateMath(op) => Node::Assign(Some(AssignOp::Math(*op)), left, right),
                BinaryOp::UpdateAlt => Node::Assign(Some(AssignOp::Alternative), left, right),
            })?);
        }
        Ok(())
    }
}

/// Some part of the text from which the term was parsed, if it has one, for error positions.
fn name_in<'s>(term: &Term<&'s str>) -> Option<&'s str> {
    match term {
        Term::Num(text) | Term::Var(text) | Term::Break(text) => Some(text),
        Term::Call(text, _) | Term::Fold(text, ..) => Some(text),
        _ => None,
    }
}
