/** The address of the route manifest without the back office, beside the whole one (split-manifest.ts). */
export const visitorManifestPath = (manifest: string) => manifest.replace(/manifest-(?=[^/]*$)/, 'visitors-')
