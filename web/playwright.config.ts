import { defineConfig } from '@playwright/test';

/** Debian's own browser; another one can be named. */
const chromium = process.env.JANTAKU_CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  // Each test has a server and browsers of its own, and waits most of the time for what is shown.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    trace: 'retain-on-failure',
  },
});
