//! Running programs.

use std::ops::Deref;
use std::sync::Arc;

use jantaku_rulebook::action::{Control, EndAction, TurnAction, WallAction};
use jantaku_rulebook::{Action, ListId, Number, Rulebook, Step};

use super::{Code, Deferred, EngineStep, Frame, ListFrame, Paused, Program, Segment};
use crate::game::Game;
use crate::log::Entry;
use crate::output::Output;
use crate::table::Context;

/// How many steps one input may cause.
const MOST_STEPS: u32 = 100_000;

/// How many frames a program may stack.
const MOST_FRAMES: usize = 2_000;

/// How many functions may be active at once.
const MOST_FUNCTIONS: usize = 10;

/// The longest pause, in milliseconds.
const MOST_PAUSE: i64 = 600_000;

/// What a running list comes to after an action.
enum After {
    /// It goes on.
    GoOn,
    /// Everything stops for so many milliseconds.
    Pause(u32),
    /// It goes on when no other program is paused.
    Wait,
}

/// The step that comes next; handed around all the time, and therefore small.
enum Next<'r> {
    /// The rules have it.
    OfRules(&'r Step),
    /// The engine has made it.
    OfEngine(Box<Step>),
}

impl Deref for Next<'_> {
    type Target = Step;

    fn deref(&self) -> &Step {
        match self {
            Self::OfRules(step) => step,
            Self::OfEngine(step) => step,
        }
    }
}

impl Game {
    /// Runs everything that can go on by itself.
    pub(crate) fn settle(&mut self) {
        self.steps_left = MOST_STEPS;
        loop {
            if let Some(program) = self.table.programs.pop_front() {
                self.run(program);
            } else if !self.table.paused.is_empty() {
                return;
            } else if let Some(program) = self.table.waiting.pop_front() {
                self.table.programs.push_back(program);
            } else if self.steps_left == 0 {
                return;
            } else if let Some((seat, input)) = self.table.inputs.pop_front() {
                // What actions press may be gone by now; then nothing happens.
                if self.accept(seat, &input).is_ok() {
                    self.firing_now = false;
                }
            } else if !self.fire_auto_button() && !self.unstall() {
                return;
            }
        }
    }

    /// Lets time pass until the next pause is over.
    pub fn resume(&mut self) {
        self.log.push(Entry::Resumed);
        self.pause_over();
    }

    /// The next pause is over.
    pub(crate) fn pause_over(&mut self) {
        let Some(passed) = self.table.paused.iter().map(|paused| paused.left).min() else {
            return;
        };
        let mut over = Vec::new();
        self.table.paused.retain_mut(|paused| {
            paused.left -= passed;
            if paused.left == 0 {
                over.push(std::mem::take(&mut paused.program));
            }
            paused.left > 0
        });
        over.sort_by_key(|program| program.number);
        self.table.programs.extend(over);
        self.settle();
        self.finish_screen_if_all_are_ready();
    }

    /// A program begins, after those that are about to run.
    pub(crate) fn begin(&mut self, frames: Vec<Frame>) {
        let number = self.table.programs_begun;
        self.table.programs_begun += 1;
        self.table.programs.push_back(Program { frames, number });
    }

    /// Runs a list to its end at once, as part of a larger step or of a question about a copy of
    /// the game: nothing interrupts it, and no pause takes time.
    pub(crate) fn perform(&mut self, list: ListId, context: Context) {
        if list != ListId::EMPTY {
            self.perform_code(Code::List(list), context);
        }
    }

    /// Runs some code to its end in the same way.
    pub(crate) fn perform_code(&mut self, code: Code, context: Context) {
        let interrupts = std::mem::replace(&mut self.table.interrupts, false);
        let no_pauses = std::mem::replace(&mut self.options.no_pauses, true);
        if self.steps_left == 0 {
            self.steps_left = MOST_STEPS;
        }
        self.run(Program {
            frames: vec![ListFrame::of(code, context).into()],
            ..Program::default()
        });
        self.options.no_pauses = no_pauses;
        self.table.interrupts = interrupts;
    }

    /// Runs a program to its end, or until it has to wait.
    fn run(&mut self, mut program: Program) {
        let rulebook = Arc::clone(&self.rulebook);
        while let Some(frame) = program.frames.pop() {
            if self.steps_left > 0 && program.frames.len() > MOST_FRAMES {
                self.steps_left = 1;
            }
            match self.steps_left {
                0 if frame.is_dropped() => continue,
                0 => {}
                1 => {
                    self.give_up(&frame);
                    program.frames.push(frame);
                    continue;
                }
                _ => self.steps_left -= 1,
            }
            match frame {
                Frame::Step(step) => self.engine_step(step, &mut program),
                Frame::List(list) => match self.run_list(list, &rulebook, &mut program) {
                    After::GoOn => {}
                    After::Pause(left) => {
                        self.tell(Output::Paused(left));
                        return self.table.paused.push(Paused { program, left });
                    }
                    After::Wait => return self.table.waiting.push_back(program),
                },
            }
        }
    }

    /// Runs a list until something else has to run first.
    fn run_list(
        &mut self,
        mut list: ListFrame,
        rulebook: &Rulebook,
        program: &mut Program,
    ) -> After {
        while let Some(step) = list.next(rulebook) {
            let interrupt = step.interrupt.filter(|_| self.table.interrupts);
            let before = interrupt.map(|level| EngineStep::Interrupt {
                level,
                before: Box::new(self.offered()),
            });
            let (frames, after) = self.list_step(&step.action, &mut list);
            let goes_on = frames.is_empty() && before.is_none() && matches!(after, After::GoOn);
            if goes_on && self.steps_left > 1 {
                self.steps_left -= 1;
                continue;
            }
            program.frames.push(list.into());
            program.frames.extend(before.map(Frame::from));
            program.frames.extend(frames);
            return after;
        }
        After::GoOn
    }

    /// One input has caused more than can be run: what the ruleset is running is dropped, and the
    /// engine brings its own steps to an end.
    fn give_up(&mut self, frame: &Frame) {
        let place = match frame {
            Frame::List(list) => list.origin(&self.rulebook),
            Frame::Step(_) => String::new(),
        };
        let at = if place.is_empty() {
            String::new()
        } else {
            format!(" (in {place})")
        };
        self.tell(Output::Error(format!(
            "the rules run in circles{at}; what was running has been stopped"
        )));
        self.steps_left = 0;
        self.table.inputs.clear();
        self.table.firing.clear();
    }

    /// Runs one action of a list: what has to run before the rest, and whether that goes on.
    fn list_step(&mut self, action: &Action, list: &mut ListFrame) -> (Vec<Frame>, After) {
        let frames = match action {
            Action::Control(control) => return self.control(control, list),
            Action::Turn(TurnAction::Advance) if !self.table.paused.is_empty() => {
                list.back();
                return (Vec::new(), After::Wait);
            }
            Action::Turn(turn) => self.turn_action(turn, &list.context),
            Action::End(end) => self.ending(end, &list.context),
            action => self.act(action, &list.context),
        };
        (frames, After::GoOn)
    }

    fn ending(&mut self, end: &EndAction, context: &Context) -> Vec<Frame> {
        match end {
            EndAction::Win(way, scoring) => self.declare_win(*way, *scoring, context),
            EndAction::ExhaustiveDraw(name, scoring) => {
                let header = name.as_ref().map(|name| self.text(name, context));
                self.declare_draw(false, header, *scoring)
            }
            EndAction::AbortiveDraw(name) => {
                let header = name.as_ref().map(|name| self.text(name, context));
                self.declare_draw(true, header, None)
            }
            other => {
                self.end_action(other, context);
                Vec::new()
            }
        }
    }

    /// Runs an action that decides what runs.
    fn control(&mut self, control: &Control, list: &mut ListFrame) -> (Vec<Frame>, After) {
        let context = &list.context;
        let mut after = After::GoOn;
        let mut frames = Vec::new();
        match control {
            Control::Noop => {}
            Control::If(condition, then, otherwise) => {
                let body = if self.holds_aloud(condition, context) {
                    *then
                } else {
                    *otherwise
                };
                list.insert(body, false);
            }
            Control::As(players, body) => {
                for seat in self.players(players, context).into_iter().rev() {
                    let context = Context {
                        prev_seat: Some(context.seat),
                        ..context.with_seat(seat)
                    };
                    frames.push(list.body(*body, context).into());
                }
            }
            Control::WhenAnyone(condition, body) => {
                let mut seats = self.seats.to_vec();
                seats.retain(|seat| self.holds_aloud(condition, &context.with_seat(*seat)));
                for seat in seats.into_iter().rev() {
                    frames.push(list.body(*body, context.with_seat(seat)).into());
                }
            }
            Control::WhenEveryone(condition, others, body) => {
                let mut seats = self
                    .seats
                    .iter()
                    .filter(|seat| !others || **seat != context.seat);
                if seats.all(|seat| self.holds_aloud(condition, &context.with_seat(*seat))) {
                    list.insert(*body, false);
                }
            }
            // What it does to the final scores is told by its name.
            Control::Run(name, body) if self.is_concluding() && list.functions() == 0 => {
                let before = Box::new(self.scores());
                frames.push(EngineStep::NoteAdjustment(*name, before).into());
                frames.push(list.function(*body).into());
            }
            Control::Run(_, body) => {
                if list.functions() < MOST_FUNCTIONS {
                    list.insert(*body, true);
                } else {
                    self.warn("functions call each other more than ten deep");
                }
            }
            Control::Pause(amount) => {
                let ms = self.amount(amount, context).whole_part();
                let ms = u32::try_from(ms.clamp(0, MOST_PAUSE)).unwrap_or(0);
                if ms > 0 && !self.options.no_pauses {
                    after = After::Pause(ms);
                }
            }
            Control::RecalculateButtons(level) => {
                let level = self.amount(level, context);
                self.recalculate(level);
            }
            Control::ResumeDeferredActions => {
                frames.push(EngineStep::Resumed.into());
                frames.extend(self.queues_to_resume().into_iter().rev());
            }
            Control::CancelDeferredActions => self.cancel_deferred(),
            Control::ClearPlayerCache => {
                let player = self.table.player_mut(list.context.seat);
                player.saved_behaviours.clear();
                player.discards_at_stick = None;
            }
        }
        (frames, after)
    }

    /// Forgets everything that was put off.
    pub(crate) fn cancel_deferred(&mut self) {
        for player in &mut self.table.players {
            player.deferred.clear();
        }
    }

    /// Runs a step of the engine.
    fn engine_step(&mut self, step: EngineStep, program: &mut Program) {
        let frames = match step {
            EngineStep::Interrupt { level, before } => {
                return self.interrupt(level, &before, program);
            }
            EngineStep::Fire(event) => {
                let context = Context::of(self.table.turn);
                vec![ListFrame::new(self.rulebook.event(event), context).into()]
            }
            EngineStep::TurnTo(seat) => self.turn_to(seat),
            EngineStep::NoValidTiles { tries, before } => {
                self.no_valid_tiles(tries, before.as_deref())
            }
            EngineStep::FinishDiscard(seat) => {
                self.table.restrictions_lifted = false;
                self.finish_discard(seat);
                Vec::new()
            }
            EngineStep::CarryOut(seat) => self.carry_out(seat),
            EngineStep::BeginCall(seat, button, choice) => self.begin_call(seat, button, choice),
            EngineStep::FinishCall(caller, callee, call) => self.finish_call(caller, callee, call),
            EngineStep::BeginMarking(seat, button) => self.begin_marking(seat, button),
            EngineStep::EnterMarking(seat, button) => self.enter_marking(seat, button),
            EngineStep::FinishMarking(seat) => self.finish_marking(seat),
            EngineStep::LeaveMarking(seat) => {
                self.leave_marking(seat);
                Vec::new()
            }
            EngineStep::ResumeQueue(seat, unless) => self.resume_queue(seat, unless),
            EngineStep::Resumed => {
                self.judge_resumed();
                Vec::new()
            }
            EngineStep::ShowCards(seat) => {
                self.show_cards(seat);
                Vec::new()
            }
            EngineStep::Recalculate(level) => {
                self.recalculate(level);
                Vec::new()
            }
            EngineStep::DealRound => self.deal_round(),
            EngineStep::OpenRound => {
                self.open_round();
                Vec::new()
            }
            EngineStep::ScoreWin(context, scoring) => self.score_win(context, scoring),
            EngineStep::FinishWin(context) => self.finish_win(&context),
            EngineStep::PaySince(before) => {
                self.pay_since(&before);
                Vec::new()
            }
            EngineStep::NoteAdjustment(name, before) => {
                self.note_adjustment(name, &before);
                Vec::new()
            }
            EngineStep::TellWorth(seat) => {
                self.tell_worth(seat);
                Vec::new()
            }
            EngineStep::FinishDraw {
                abortive,
                header,
                scoring,
            } => self.finish_draw(abortive, header, scoring),
            EngineStep::ShowScores => {
                self.show_scores();
                Vec::new()
            }
            EngineStep::NextRound => self.next_round(),
            EngineStep::FinishGame => {
                self.finish_game();
                Vec::new()
            }
        };
        program.frames.extend(frames);
    }

    /// Makes offers anew after an action, and puts the rest of its list off if they changed.
    fn interrupt(
        &mut self,
        level: Number,
        before: &[Vec<jantaku_rulebook::ButtonId>; 4],
        program: &mut Program,
    ) {
        if self.table.screen.is_some() {
            for player in &mut self.table.players {
                player.tray.clear_offers();
            }
            return;
        }
        self.recalculate(level);
        let offered = self.offered();
        let anything = offered
            .iter()
            .flatten()
            .any(|button| *button != jantaku_rulebook::ButtonId::SKIP);
        if offered == *before || !anything {
            return;
        }
        let Some(Frame::List(list)) = program
            .frames
            .pop_if(|frame| matches!(frame, Frame::List(_)))
        else {
            return;
        };
        if list.is_finished(&self.rulebook) {
            return;
        }
        let seat = list.context.seat;
        // A turn that was about to change waits with what runs before it.
        let turn = program
            .frames
            .pop_if(|frame| matches!(frame, Frame::Step(EngineStep::TurnTo(_))));
        let frames = turn.into_iter().chain([list.into()]).collect();
        self.table
            .player_mut(seat)
            .deferred
            .push_front(Deferred { frames });
    }
}

impl Frame {
    /// Does it go when more was caused than can be run?
    fn is_dropped(&self) -> bool {
        match self {
            Self::List(list) => list
                .segments
                .iter()
                .any(|segment| matches!(segment.code, Code::List(_))),
            Self::Step(step) => matches!(step, EngineStep::Interrupt { .. }),
        }
    }
}

impl ListFrame {
    /// The next action.
    fn next<'r>(&mut self, rulebook: &'r Rulebook) -> Option<Next<'r>> {
        while let Some(segment) = self.segments.last_mut() {
            if let Some(step) = segment.step(rulebook) {
                segment.at += 1;
                return Some(step);
            }
            self.segments.pop();
        }
        None
    }

    /// Takes the last action back.
    fn back(&mut self) {
        if let Some(segment) = self.segments.last_mut() {
            segment.at = segment.at.saturating_sub(1);
        }
    }

    /// Is nothing left?
    fn is_finished(&self, rulebook: &Rulebook) -> bool {
        self.segments
            .iter()
            .all(|segment| segment.step(rulebook).is_none())
    }

    /// Puts a list in front of the rest.
    fn insert(&mut self, list: ListId, function: bool) {
        if list != ListId::EMPTY {
            self.segments.push(Segment {
                code: Code::List(list),
                at: 0,
                function,
            });
        }
    }

    /// A list that runs inside this one.
    fn body(&self, list: ListId, context: Context) -> Self {
        Self {
            depth: self.functions(),
            ..Self::new(list, context)
        }
    }

    /// A function that runs with the same knowledge, before the rest.
    fn function(&self, list: ListId) -> Self {
        let body = self.body(list, self.context.clone());
        Self {
            depth: body.depth + 1,
            ..body
        }
    }

    /// How many functions are active.
    fn functions(&self) -> usize {
        let own = self.segments.iter().filter(|segment| segment.function);
        self.depth + own.count()
    }

    /// Where the list stands in the ruleset.
    fn origin(&self, rulebook: &Rulebook) -> String {
        match self.segments.last().map(|segment| segment.code) {
            Some(Code::List(list)) => rulebook.list(list).origin.clone(),
            _ => String::new(),
        }
    }
}

impl Segment {
    fn step<'r>(&self, rulebook: &'r Rulebook) -> Option<Next<'r>> {
        match self.code {
            Code::List(list) => rulebook.list(list).steps.get(self.at).map(Next::OfRules),
            Code::Discard(tile, index) => {
                let (action, interrupt) = match self.at {
                    0 => (
                        Action::Wall(WallAction::PlayTile(tile, index)),
                        rulebook.play_tile_interrupt,
                    ),
                    1 => (
                        Action::Wall(WallAction::CheckDiscardPassed),
                        rulebook.check_discard_passed_interrupt,
                    ),
                    2 => (
                        Action::Turn(TurnAction::Advance),
                        rulebook.advance_turn_interrupt,
                    ),
                    _ => return None,
                };
                Some(Next::OfEngine(Box::new(Step { action, interrupt })))
            }
        }
    }
}
