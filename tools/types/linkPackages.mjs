import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { packageFolders } from './typeProgram.mjs'

/**
 * Links each package of the workspace that `node_modules` lacks, as it does after a pull that brought a new one:
 * `npm install` would make the same links. Returns their names.
 * @param {string} root
 * @returns {string[]}
 */
export function linkPackages(root) {
  return packageFolders(root).flatMap((folder) => {
    const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const link = join(root, 'node_modules', name)
    if (existsSync(link)) return []
    mkdirSync(dirname(link), { recursive: true })
    // The link of a package that has moved leads nowhere.
    rmSync(link, { force: true })
    symlinkSync(relative(dirname(link), join(root, folder)), link)
    return [name]
  })
}
