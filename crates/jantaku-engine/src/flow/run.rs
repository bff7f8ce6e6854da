//! Running programs.

use std::ops::Deref;

use jantaku_rulebook::action::{AskedPlayers, Control, EndAction, TurnAction, WallAction};
use jantaku_rulebook::{Action, Instruction, ListId, Number, PerSeat, Rulebook, Seat};

use super::{Code, Deferred, EngineStep, Frame, ListFrame, Paused, Program, Segment};
use crate::act::Act;
use crate::face::{Happened, RuleFault};
use crate::state::Context;

/// How many steps one command may cause.
const MOST_STEPS: u32 = 100_000;

/// How many frames a program may stack.
const MOST_FRAMES: usize = 2_000;

/// How many functions may be active at once.
const MOST_FUNCTIONS: usize = 10;

/// The longest pause, in milliseconds.
const MOST_PAUSE: i64 = 600_000;

/// How a running list continues after an action.
enum After {
    GoOn,
    /// The whole program sleeps for so many milliseconds.
    Pause(u32),
    /// The program continues when no other one is paused.
    Wait,
}

/// The next instruction of a list. Passed around for each action, and therefore small.
enum Next<'r> {
    OfRules(&'r Instruction),
    /// Made by the engine.
    OfEngine(Box<Instruction>),
}

impl Deref for Next<'_> {
    type Target = Instruction;

    fn deref(&self) -> &Instruction {
        match self {
            Self::OfRules(step) => step,
            Self::OfEngine(step) => step,
        }
    }
}

impl Act<'_> {
    /// Runs everything that can go on without a player.
    pub(crate) fn settle(&mut self) {
        self.state.machine.steps_left = MOST_STEPS;
        loop {
            if let Some(program) = self.state.machine.programs.pop_front() {
                self.run(program);
            } else if !self.state.machine.paused.is_empty() {
                return;
            } else if let Some(program) = self.state.machine.waiting.pop_front() {
                self.state.machine.programs.push_back(program);
            } else if self.state.machine.steps_left == 0 {
                return;
            } else if let Some((seat, command)) = self.state.machine.commands.pop_front() {
                // What actions press may no longer be offered; then nothing happens.
                if self.accept(seat, &command).is_ok() {
                    self.state.machine.firing_now = false;
                }
            } else if !self.fire_auto_button() && !self.unstall() {
                return;
            }
        }
    }

    /// Lets the shortest pause elapse.
    pub(crate) fn pause_over(&mut self) {
        let Some(passed) = self
            .state
            .machine
            .paused
            .iter()
            .map(|paused| paused.left)
            .min()
        else {
            return;
        };
        let mut over = Vec::new();
        self.state.machine.paused.retain_mut(|paused| {
            paused.left -= passed;
            if paused.left == 0 {
                over.push(std::mem::take(&mut paused.program));
            }
            paused.left > 0
        });
        over.sort_by_key(|program| program.number);
        self.state.machine.programs.extend(over);
        self.settle();
        self.finish_screen_if_all_are_ready();
    }

    /// Queues a new program behind those about to run.
    pub(crate) fn begin(&mut self, frames: Vec<Frame>) {
        let number = self.state.machine.programs_begun;
        self.state.machine.programs_begun += 1;
        self.state
            .machine
            .programs
            .push_back(Program { frames, number });
    }

    /// Runs a list to its end at once, as part of a larger step or of a question about a copy of
    /// the game. Nothing interrupts it, and its pauses take no time.
    pub(crate) fn perform(&mut self, list: ListId, context: Context) {
        if list != ListId::EMPTY {
            self.perform_code(Code::List(list), context);
        }
    }

    /// Runs code to its end at once, as [`perform`](Self::perform) does.
    pub(crate) fn perform_code(&mut self, code: Code, context: Context) {
        let interrupts = std::mem::replace(&mut self.state.machine.interrupts, false);
        let no_pauses = std::mem::replace(&mut self.state.machine.no_pauses, true);
        if self.state.machine.steps_left == 0 {
            self.state.machine.steps_left = MOST_STEPS;
        }
        self.run(Program {
            frames: vec![ListFrame::of(code, context).into()],
            ..Program::default()
        });
        self.state.machine.no_pauses = no_pauses;
        self.state.machine.interrupts = interrupts;
    }

    /// Runs a program to its end, or until it has to wait.
    fn run(&mut self, mut program: Program) {
        let rulebook = &*self.terms.rulebook;
        while let Some(frame) = program.frames.pop() {
            if self.state.machine.steps_left > 0 && program.frames.len() > MOST_FRAMES {
                self.state.machine.steps_left = 1;
            }
            match self.state.machine.steps_left {
                0 if frame.is_dropped() => continue,
                0 => {}
                1 => {
                    self.give_up(&frame);
                    program.frames.push(frame);
                    continue;
                }
                _ => self.state.machine.steps_left -= 1,
            }
            match frame {
                Frame::Step(step) => self.engine_step(step, &mut program),
                Frame::List(list) => match self.run_list(list, rulebook, &mut program) {
                    After::GoOn => {}
                    After::Pause(left) => {
                        self.tell(Happened::Paused(left));
                        return self.state.machine.paused.push(Paused { program, left });
                    }
                    After::Wait => return self.state.machine.waiting.push_back(program),
                },
            }
        }
    }

    /// Runs a list until another frame has to run first.
    fn run_list(
        &mut self,
        mut list: ListFrame,
        rulebook: &Rulebook,
        program: &mut Program,
    ) -> After {
        while let Some(step) = list.next(rulebook) {
            let interrupt = step.interrupt.filter(|_| self.state.machine.interrupts);
            let before = interrupt.map(|level| EngineStep::Interrupt {
                level,
                before: Box::new(self.ask().offered()),
            });
            let (frames, after) = self.list_step(&step.action, &mut list);
            let goes_on = frames.is_empty() && before.is_none() && matches!(after, After::GoOn);
            if goes_on && self.state.machine.steps_left > 1 {
                self.state.machine.steps_left -= 1;
                continue;
            }
            program.frames.push(list.into());
            program.frames.extend(before.map(Frame::from));
            program.frames.extend(frames);
            return after;
        }
        After::GoOn
    }

    /// Stops after one command has caused too many steps: actions of the ruleset are dropped, and
    /// the engine finishes its own steps.
    fn give_up(&mut self, frame: &Frame) {
        let origin = match frame {
            Frame::List(list) => list.origin(&self.terms.rulebook),
            Frame::Step(_) => String::new(),
        };
        self.tell(Happened::Error(RuleFault::RunsInCircles(origin)));
        self.state.machine.steps_left = 0;
        self.state.machine.commands.clear();
        self.state.machine.firing.clear();
    }

    /// Runs one action of a list. Returns the frames that have to run before the rest, and how the
    /// list continues.
    fn list_step(&mut self, action: &Action, list: &mut ListFrame) -> (Vec<Frame>, After) {
        let frames = match action {
            Action::Control(control) => return self.control(control, list),
            Action::Turn(TurnAction::Advance) if !self.state.machine.paused.is_empty() => {
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
                let header = name.as_ref().map(|name| self.ask().text(name, context));
                self.declare_exhaustive_draw(header, *scoring)
            }
            EndAction::AbortiveDraw(name) => {
                let header = name.as_ref().map(|name| self.ask().text(name, context));
                self.declare_abortive_draw(header)
            }
            other => {
                self.end_action(other, context);
                Vec::new()
            }
        }
    }

    /// Runs an action that decides what runs next.
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
                for seat in self.ask().players(players, context).into_iter().rev() {
                    let context = Context {
                        prev_seat: Some(context.seat),
                        ..context.with_seat(seat)
                    };
                    frames.push(list.body(*body, context).into());
                }
            }
            Control::WhenAnyone(condition, body) => {
                let mut seats = self.terms.seats.to_vec();
                seats.retain(|seat| self.holds_aloud(condition, &context.with_seat(*seat)));
                for seat in seats.into_iter().rev() {
                    frames.push(list.body(*body, context.with_seat(seat)).into());
                }
            }
            Control::WhenEveryone(condition, asked, body) => {
                let mut seats = self
                    .terms
                    .seats
                    .iter()
                    .filter(|seat| *asked == AskedPlayers::Everyone || **seat != context.seat);
                if seats.all(|seat| self.holds_aloud(condition, &context.with_seat(*seat))) {
                    list.insert(*body, false);
                }
            }
            // What a function does to the final scores is listed under its name.
            Control::Run(name, body) if self.ask().is_concluding() && list.functions() == 0 => {
                let before = Box::new(self.ask().scores());
                frames.push(EngineStep::NoteAdjustment(*name, before).into());
                frames.push(list.function(*body).into());
            }
            Control::Run(_, body) => {
                if list.functions() < MOST_FUNCTIONS {
                    list.insert(*body, true);
                } else {
                    self.warn(RuleFault::FunctionsTooDeep);
                }
            }
            Control::Pause(amount) => {
                let ms = self.ask().amount(amount, context).whole_part();
                let ms = u32::try_from(ms.clamp(0, MOST_PAUSE)).unwrap_or(0);
                if ms > 0 && !self.state.machine.no_pauses {
                    after = After::Pause(ms);
                }
            }
            Control::RecalculateButtons(level) => {
                let level = self.ask().amount(level, context);
                self.recalculate(level);
            }
            Control::ResumeDeferredActions => {
                frames.push(EngineStep::Resumed.into());
                frames.extend(self.ask().queues_to_resume().into_iter().rev());
            }
            Control::CancelDeferredActions => self.cancel_deferred(),
            Control::ClearPlayerCache => {
                let player = self.state.player_mut(list.context.seat);
                player.saved_behaviours.clear();
                player.discards_at_stick = None;
            }
        }
        (frames, after)
    }

    /// Drops all interrupted lists.
    pub(crate) fn cancel_deferred(&mut self) {
        for player in &mut self.state.players {
            player.deferred.clear();
        }
    }

    fn engine_step(&mut self, step: EngineStep, program: &mut Program) {
        let frames = match step {
            EngineStep::Interrupt { level, before } => {
                return self.interrupt(level, &before, program);
            }
            EngineStep::Fire(event) => {
                let context = Context::of(self.state.round.turn);
                vec![ListFrame::new(self.terms.rulebook.event(event), context).into()]
            }
            EngineStep::TurnTo(seat) => self.turn_to(seat),
            EngineStep::NoValidTiles { tries, before } => {
                self.no_valid_tiles(tries, before.as_deref())
            }
            EngineStep::FinishDiscard(seat) => {
                self.state.round.restrictions_lifted = false;
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

    /// Recalculates offers after an action, and defers the rest of its list if they changed.
    fn interrupt(
        &mut self,
        level: Number,
        before: &PerSeat<Vec<jantaku_rulebook::ButtonId>>,
        program: &mut Program,
    ) {
        if self.state.ending.screen.is_some() {
            for player in &mut self.state.players {
                player.tray.clear_offers();
            }
            return;
        }
        self.recalculate(level);
        let offered = self.ask().offered();
        let anything = offered
            .iter()
            .flatten()
            .any(|button| *button != jantaku_rulebook::ButtonId::SKIP);
        if offered == *before || !anything {
            return;
        }
        let Some(Frame::List(mut list)) = program
            .frames
            .pop_if(|frame| matches!(frame, Frame::List(_)))
        else {
            return;
        };
        if self.terms.rulebook.setup.generation.nests_bodies()
            && let Some(body) = list.split_body()
        {
            // Only the body waits; what follows it goes on.
            program.frames.push(list.into());
            if !body.is_finished(&self.terms.rulebook) {
                self.defer(body.context.seat, vec![body.into()]);
            }
            return;
        }
        if list.is_finished(&self.terms.rulebook) {
            return;
        }
        let seat = list.context.seat;
        // A turn about to change waits together with the list that runs before it.
        let turn = program
            .frames
            .pop_if(|frame| matches!(frame, Frame::Step(EngineStep::TurnTo(_))));
        self.defer(seat, turn.into_iter().chain([list.into()]).collect());
    }

    /// Puts interrupted frames in front of all that a player has deferred.
    fn defer(&mut self, seat: Seat, frames: Vec<Frame>) {
        let deferred = &mut self.state.player_mut(seat).deferred;
        deferred.push_front(Deferred { frames });
    }
}

impl Frame {
    /// Whether the step is dropped when a command has caused too many steps.
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

    /// Steps back, so that the last action runs again.
    fn back(&mut self) {
        if let Some(segment) = self.segments.last_mut() {
            segment.at = segment.at.saturating_sub(1);
        }
    }

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

    /// Takes the body off that is running inside the list, as a list of its own. `None` if none
    /// is.
    fn split_body(&mut self) -> Option<Self> {
        let body = self.segments.pop()?;
        if self.segments.is_empty() {
            self.segments.push(body);
            return None;
        }
        Some(Self {
            segments: vec![body],
            context: self.context.clone(),
            depth: self.functions(),
        })
    }

    /// A list that runs inside this one, with its own context.
    fn body(&self, list: ListId, context: Context) -> Self {
        Self {
            depth: self.functions(),
            ..Self::new(list, context)
        }
    }

    /// A function that runs in the same context, before the rest.
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

    /// Where the list stands in the ruleset, for messages to its author.
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
            Code::List(list) => rulebook
                .list(list)
                .instructions
                .get(self.at)
                .map(Next::OfRules),
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
                Some(Next::OfEngine(Box::new(Instruction { action, interrupt })))
            }
        }
    }
}
