// `npm run pictures -- BEFORE [AFTER] [--all]`: draws the screens and components of two commits (AFTER: the files as
// they are) and writes dist/pictures/index.html with each picture that differs: before, after and the difference.
// BEFORE and AFTER may also be folders with a built Storybook.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps/root.mjs'
import { run, runTool } from '../steps/run.mjs'
import { step } from '../steps/step.mjs'
import { comparePictures } from './comparePictures.ts'
import { pictureName, pictures } from './names.ts'
import { comparisonPage } from './comparisonPage.ts'
import { takePictures } from './takePictures.mjs'

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const [before, after = 'now'] = wanted
if (before === undefined) {
  console.error('Name the commit to compare with: npm run pictures -- HEAD~1')
  process.exit(1)
}
const folder = join(root, 'dist/pictures')
rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'difference'), { recursive: true })

/** Builds the Storybook of a tree, and fails with what the build printed. */
async function build(tree, into) {
  const args = ['build', '--output-dir', into, '--quiet']
  const { code, output } = await (tree === root
    ? runTool('storybook', args)
    : run(join(tree, 'node_modules/.bin/storybook'), args, { folder: tree }))
  if (code !== 0) throw new Error(`The Storybook could not be built:\n${output}`)
}

/** Checks a commit out beside the others, with the packages of its lock file, and builds its Storybook. */
async function buildCommit(commit, into) {
  const tree = join(folder, 'tree')
  const git = (...args) => execFileSync('git', args, { cwd: root })
  git('worktree', 'add', '--detach', tree, commit)
  try {
    const [own, its] = [root, `${tree}/`].map((of) => readFileSync(`${of}package-lock.json`, 'utf8'))
    // Hard links: the packages of the workspace are relative links, and lead to the sources of the tree.
    if (own === its) execFileSync('cp', ['-al', `${root}node_modules`, `${tree}/node_modules`])
    else await run('npm', ['ci', '--no-audit', '--no-fund'], { folder: tree })
    await build(tree, into)
  } finally {
    git('worktree', 'remove', '--force', tree)
  }
}

async function storybookOf(state, name) {
  if (existsSync(join(state, 'iframe.html'))) return state
  const into = join(folder, name)
  await step(`building the Storybook of ${state}`, () =>
    state === 'now' ? build(root, into) : buildCommit(state, into),
  )
  return into
}

const built = [await storybookOf(before, 'storybook-before'), await storybookOf(after, 'storybook-after')]
const idsOf = (of) => Object.values(JSON.parse(readFileSync(join(of, 'index.json'), 'utf8')).entries)
const everyStory = () =>
  [...new Set(built.flatMap(idsOf).flatMap(({ id, type }) => (type === 'story' ? [id] : [])))].map((story) => ({
    story,
    width: 1440,
  }))
const compared = process.argv.includes('--all') ? everyStory() : pictures
const [gone, added] = [
  await step('drawing the pictures of before', () => takePictures(built[0], compared, join(folder, 'before'))),
  await step('drawing the pictures of after', () => takePictures(built[1], compared, join(folder, 'after'))),
]
const found = compared.flatMap((picture) => {
  const name = pictureName(picture)
  if (gone.includes(name) && added.includes(name)) return []
  if (gone.includes(name)) return [{ name, is: 'new' }]
  if (added.includes(name)) return [{ name, is: 'gone' }]
  const [one, other] = ['before', 'after'].map((side) => readFileSync(join(folder, side, name)))
  const difference = comparePictures(one, other)
  if (difference === null) return []
  writeFileSync(join(folder, 'difference', name), difference.picture)
  return [{ name, is: 'changed', pixels: difference.pixels }]
})
writeFileSync(join(folder, 'index.html'), comparisonPage({ before, after, found, count: compared.length }))
console.log(`• ${String(found.length)} of ${String(compared.length)} pictures differ: dist/pictures/index.html`)
for (const { name, is, pixels } of found)
  console.log(`  ${is.padEnd(8)} ${name}${pixels ? `, ${String(pixels)} pixels` : ''}`)
