//! Where work is done that takes more than a moment, so that the network never waits for it.

use std::sync::Arc;

use tokio::sync::Semaphore;

/// Threads for work: a bounded number of pieces at once, the others wait their turn.
#[derive(Clone)]
pub(crate) struct Pool {
    places: Arc<Semaphore>,
}

/// A piece of work came down. Nothing else did.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("something went wrong in the program itself")]
pub(crate) struct CameDown;

impl Pool {
    /// A pool in which so many pieces of work run at once.
    pub(crate) fn new(places: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(places.max(1))),
        }
    }

    /// Does a piece of work.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, CameDown> {
        let _place = self.places.acquire().await.map_err(|_| CameDown)?;
        // A panic ends the piece of work and comes back as an error.
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| CameDown)
    }
}
