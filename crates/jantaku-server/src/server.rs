//! Starting, running and stopping a server.

use std::convert::Infallible;
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt as _;
use jantaku_rules::library::Library;
use tokio::net::TcpListener;

use crate::catalogue::Catalogue;
use crate::chance;
use crate::config::Config;
use crate::http;
use crate::hub::Shared;
use crate::session::SessionKey;
use crate::store::{Store, StoreError};

/// How often the numbers about the server are tidied.
const UPKEEP: Duration = Duration::from_secs(10);

/// A server that is bound to its address and ready to run.
pub struct Server {
    shared: Arc<Shared>,
    listener: TcpListener,
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The data folder cannot be created, or the session key in it not read or written.
    #[error("the data folder cannot be used: {0}")]
    Data(io::Error),
    /// The database cannot be opened or read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
}

impl Server {
    /// Opens the data folder, restores all rooms and binds the address.
    ///
    /// # Errors
    /// If the data cannot be used or the address is taken.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        fs::create_dir_all(&config.data).map_err(StartError::Data)?;
        let key = session_key(&config.data).map_err(StartError::Data)?;
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
        let rooms = shared.restore_rooms().await?;
        tracing::info!(rooms, "rooms are restored");
        Ok(Self { shared, listener })
    }

    /// The address that the server listens on. It tells the port if the configuration left it open.
    ///
    /// # Errors
    /// If the system cannot tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` completes. Then clients are told to reconnect later, rooms are stored,
    /// and open requests are finished.
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
        let service = http::router(Arc::clone(&self.shared));
        let service = service.into_make_service_with_connect_info::<SocketAddr>();
        // Several small messages in a row are the rule: a table must not wait for the client to
        // confirm the one before.
        let listener = self.listener.tap_io(|connection| {
            if let Err(error) = connection.set_nodelay(true) {
                tracing::debug!(%error, "messages may be held back");
            }
        });
        let serving = axum::serve(listener, service).with_graceful_shutdown(stopping);
        tokio::select! {
            served = serving.into_future() => served,
            never = tidy_metrics(&self.shared) => match never {},
        }
    }
}

async fn tidy_metrics(shared: &Shared) -> Infallible {
    let mut upkeep = tokio::time::interval(UPKEEP);
    loop {
        upkeep.tick().await;
        shared.metrics.upkeep();
    }
}

/// The key that session cookies are signed with. It is kept in a file, so that visitors are
/// recognised after a restart.
fn session_key(folder: &Path) -> io::Result<SessionKey> {
    let file = folder.join("session.key");
    let mut bytes = [0; 32];
    match fs::File::open(&file) {
        Ok(mut kept) => {
            kept.read_exact(&mut bytes)?;
            return Ok(SessionKey::new(bytes));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    bytes = chance::bytes();
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut kept = options.open(&file)?;
    kept.write_all(&bytes)?;
    kept.sync_all()?;
    Ok(SessionKey::new(bytes))
}
