import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The folder that holds package.json, for code from the sources and from the build alike. */
export const PROJECT_FOLDER = path.dirname(findPackageJSON(import.meta.url) ?? process.cwd())

/** The address of a folder of the project: `db/starter` gives `file:///…/db/starter/`. */
export const projectFolderUrl = (folder: string): URL => pathToFileURL(path.join(PROJECT_FOLDER, folder, path.sep))
