import tests from './playwright.config';

/** The same browsers, for pictures. */
export default {
  ...tests,
  testMatch: '*.pictures.ts',
  timeout: 900_000,
  workers: 1,
  outputDir: 'test-results/pictures',
};
