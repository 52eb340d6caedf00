import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installPackages, missingPackages } from '../steps/installPackages.mjs'
import { linkPackages } from '../types/linkPackages.mjs'

/**
 * A state of the product to draw: the files as they are, a folder with a built Storybook, or a commit, which is named
 * by its hash: `HEAD` may be another commit before the second one is built.
 * @typedef {{ name: string, is: 'files' | 'storybook' | 'commit', at: string }} State
 */

/**
 * The state that a word of the command line means: `now`, the path of a built Storybook, or any name of a commit; null
 * when there is none.
 * @param {string} word
 * @param {string} root
 * @returns {State | null}
 */
export function pictureStateOf(word, root) {
  if (word === 'now') return { name: word, is: 'files', at: root }
  if (existsSync(join(word, 'iframe.html'))) return { name: word, is: 'storybook', at: resolve(word) }
  const { status, stdout } = spawnSync('git', ['rev-parse', '--quiet', '--verify', `${word}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) return null
  const at = stdout.trim()
  return { name: at.startsWith(word) ? at.slice(0, 12) : `${word} (${at.slice(0, 12)})`, is: 'commit', at }
}

/**
 * Gives a tree the packages of its lock file: those of `lender`, when all that the tree asks for are installed there,
 * and its own installation otherwise. Both have links to the tree's own packages.
 * @param {string} tree
 * @param {string} lender
 */
export async function givePackages(tree, lender) {
  if (missingPackages(tree, lender).length > 0) return await installPackages({ folder: tree })
  // Hard links: the packages of the workspace are relative links, and lead to the sources of the tree.
  execFileSync('cp', ['-al', join(lender, 'node_modules'), join(tree, 'node_modules')])
  // Of the caches it has its own: a file that it wrote there would be the lender's as well.
  for (const cache of ['.cache', '.vite', '.vite-temp', '.vitest'])
    rmSync(join(tree, 'node_modules', cache), { recursive: true, force: true })
  linkPackages(tree)
}
