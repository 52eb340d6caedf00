import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const isOutside = (path) => /(^|\/)(node_modules|dist|\.nx|var)(\/|$)/.test(path)

/** All sources of the packages, tests too, relative to the workspace's root, in order. */
export const allSources = (root) =>
  globSync(
    ['apps/*/{src,public}/**/*.{ts,tsx,js}', 'libs/**/src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'tools/**/*.{ts,mts,mjs}'],
    {
      cwd: root,
      exclude: isOutside,
    },
  ).sort()

/** A test, a story or a benchmark, or what only they use. */
export const isTest = (path) => /\.(test|test-d|stories|bench|e2e)\.tsx?$|(^|\/)(testing|bench|e2e)\//.test(path)

export const readSource = (root, path) => readFileSync(join(root, path), 'utf8')
