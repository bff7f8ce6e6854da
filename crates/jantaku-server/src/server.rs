//! A server, from its start to its end.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use jantaku_rules::library::Library;
use tokio::net::TcpListener;

use crate::catalogue::Catalogue;
use crate::config::Config;
use crate::http;
use crate::hub::Shared;
use crate::session::Key;
use crate::store::{Store, StoreError};

/// A server that listens.
pub struct Server {
    shared: Arc<Shared>,
    listener: TcpListener,
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The folder for its data is not usable.
    #[error("the data folder cannot be used: {0}")]
    Data(io::Error),
    /// What is kept there is not usable.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address is not free.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
}

impl Server {
    /// Opens the data, brings all rooms back, and listens.
    ///
    /// # Errors
    /// If any of that is not possible.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        fs::create_dir_all(&config.data).map_err(StartError::Data)?;
        let key = key(&config.data).map_err(StartError::Data)?;
        let store = Store::open(&config.data)?;
        let folders = config.libraries.iter();
        let library = folders.fold(Library::shipped(), |library, folder| {
            library.with_folder(folder.clone())
        });
        let listener = TcpListener::bind(config.listen).await;
        let listener = listener.map_err(|error| StartError::Listen(config.listen, error))?;
        let catalogue = Catalogue::new(library, !config.libraries.is_empty());
        let shared = Shared::new(config, store, catalogue, key);
        let shared = Arc::new(shared);
        let rooms = shared.bring_back().await?;
        tracing::info!(rooms, "rooms are as they were");
        Ok(Self { shared, listener })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system does not know.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until it is told to stop; then clients are told to come back, and it ends.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let shared = Arc::clone(&self.shared);
        let stopping = async move {
            stop.await;
            tracing::info!("stopping");
            shared.stop().await;
        };
        let service = http::router(self.shared);
        let service = service.into_make_service_with_connect_info::<SocketAddr>();
        axum::serve(self.listener, service)
            .with_graceful_shutdown(stopping)
            .await
    }
}

/// The key that sessions are signed with: kept, so that people are known again after a restart.
fn key(folder: &Path) -> io::Result<Key> {
    let file = folder.join("session.key");
    let mut bytes = [0; 32];
    match fs::File::open(&file) {
        Ok(mut kept) => {
            kept.read_exact(&mut bytes)?;
            return Ok(Key::new(bytes));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let key = Key::random();
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut kept = options.open(&file)?;
    kept.write_all(key.bytes())?;
    kept.sync_all()?;
    Ok(key)
}
