/**
 * The oldest browsers that the site is built for, and the reasons: docs/browsers.md. The build writes its syntax for them,
 * and tests/e2e/machines/browser-floor.test.ts holds what the scripts and styles ask of a browser to them.
 */
export const SUPPORTED_BROWSERS = { chrome: '111', edge: '111', firefox: '128', safari: '16.4', ios: '16.4' } as const
