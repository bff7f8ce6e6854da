//! Threads for work that takes long, so that the network never waits for it.

use std::sync::Arc;

use tokio::sync::Semaphore;

/// Runs a bounded number of jobs at once; others wait for their turn. Clones share the bound.
#[derive(Clone)]
pub(crate) struct Pool {
    permits: Arc<Semaphore>,
}

/// A job panicked. Nothing else is affected.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("something went wrong in the program itself")]
pub(crate) struct CameDown;

impl Pool {
    /// A pool that runs at most `jobs` at once, and at least one.
    pub(crate) fn new(jobs: usize) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(jobs.max(1))),
        }
    }

    /// Runs a job on a thread where it may block.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, CameDown> {
        let _permit = self.permits.acquire().await.map_err(|_| CameDown)?;
        // A panic ends only the job and is returned as an error.
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| CameDown)
    }
}
