import knip from './knip.json' with { type: 'json' }

/** `knip --production` finds code that only tests use. An export for a test is fine where its own file uses it, too. */
// oxlint-disable-next-line import/no-default-export -- knip reads it
export default { ...knip, ignoreExportsUsedInFile: true }
