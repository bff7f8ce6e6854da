//! `jantaku serve`

use std::path::PathBuf;
use std::time::Duration;

use jantaku_server::{Config, Server};
use tracing_subscriber::EnvFilter;

use crate::cli::ServeArgs;
use crate::library::open_library;
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;

pub(super) fn run(args: &ServeArgs, terminal: &mut Terminal) -> Outcome {
    // Opened only to report problems with the folders; the server opens its own.
    open_library(&args.library.folders, terminal)?;
    let data = match &args.data {
        Some(folder) => folder.clone(),
        None => data_folder()?,
    };
    let mut config = Config::new(args.listen, data);
    config.libraries.clone_from(&args.library.folders);
    config.origins.clone_from(&args.origins);
    config.bot_delay = Duration::from_millis(args.bot_delay);
    if args.behind_proxy {
        config.limits = config.limits.for_one_address();
    }
    start_logging(args);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Stop::Output)?;
    runtime.block_on(async {
        let server = Server::start(config).await;
        let server = server.map_err(|error| Stop::usage(error.to_string()))?;
        let address = server.address().map_err(Stop::Output)?;
        terminal.line(&format!(
            "Open http://{address} in a browser. Press Ctrl+C to stop."
        ))?;
        terminal.finish()?;
        server.run(stop_requested()).await.map_err(Stop::Output)
    })?;
    Ok(Status::Good)
}

/// The default data folder: `jantaku` in `$XDG_DATA_HOME` or `~/.local/share`.
fn data_folder() -> Result<PathBuf, Stop> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let base = variable("XDG_DATA_HOME").map(PathBuf::from);
    let base = base.or_else(|| Some(PathBuf::from(variable("HOME")?).join(".local/share")));
    base.map(|base| base.join("jantaku")).ok_or_else(|| {
        Stop::usage("there is no home folder to keep data in").help("say where with --data DIR")
    })
}

/// Logs to standard error, at the level of `RUST_LOG` or else `info`.
fn start_logging(args: &ServeArgs) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    // Fails only if a subscriber is set already, which is then kept.
    let _set = if args.log_json {
        lines.json().try_init()
    } else {
        lines.try_init()
    };
}

/// Waits for Ctrl+C or, on Unix, for SIGTERM.
async fn stop_requested() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut asked) => asked.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<Option<()>>();
    tokio::select! {
        _ = interrupt => {}
        _ = terminate => {}
    }
}
