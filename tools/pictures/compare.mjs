// `npm run pictures -- BEFORE [AFTER] [--all]`: draws the screens and components of two commits (AFTER: the files as
// they are) and writes dist/pictures/index.html with each picture that differs: before, after and the difference.
// BEFORE and AFTER may also be folders with a built Storybook.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../steps/root.mjs'
import { run } from '../steps/run.mjs'
import { step } from '../steps/step.mjs'
import { leastDifference } from './comparePictures.ts'
import { pictureName, pictures } from './names.ts'
import { comparisonPage } from './comparisonPage.ts'
import { givePackages, pictureStateOf } from './states.mjs'
import { takePictures } from './takePictures.mjs'

/** How often a picture that differs is drawn once more on both sides: a corner is not smoothed alike each time. */
const mostDrawings = 3

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const [before, after = 'now'] = wanted
if (before === undefined) {
  console.error('Name the commit to compare with: npm run pictures -- HEAD~1')
  process.exit(1)
}
// Both are found before the first is built: a commit that is made meanwhile changes neither.
const [stateBefore, stateAfter] = [before, after].map((word) => {
  const state = pictureStateOf(word, root)
  if (state !== null) return state
  console.error(`There is no commit and no built Storybook called ${word}`)
  process.exit(1)
})
const folder = join(root, 'dist/pictures')
rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'difference'), { recursive: true })

/** Builds the Storybook of a tree by the programs of its own packages, and fails with what the build printed. */
async function build(tree, into) {
  const path = [join(tree, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const args = ['build', '--output-dir', into, '--quiet']
  const { code, output } = await run('storybook', args, { folder: tree, env: { PATH: path } })
  if (code !== 0) throw new Error(`The Storybook could not be built:\n${output}`)
}

/** Checks a commit out beside the others, with the packages of its lock file, and builds its Storybook. */
async function buildCommit(commit, into) {
  const tree = join(folder, 'tree')
  const git = (...args) => execFileSync('git', args, { cwd: root })
  // A run that was broken off has left the name of its tree, which this run has removed.
  git('worktree', 'prune')
  git('worktree', 'add', '--detach', tree, commit)
  try {
    await givePackages(tree, root)
    await build(tree, into)
  } finally {
    git('worktree', 'remove', '--force', tree)
  }
}

async function storybookOf({ name, is, at }, side) {
  if (is === 'storybook') return at
  const into = join(folder, `storybook-${side}`)
  await step(`building the Storybook of ${name}`, () => (is === 'files' ? build(at, into) : buildCommit(at, into)))
  return into
}

const built = [await storybookOf(stateBefore, 'before'), await storybookOf(stateAfter, 'after')]
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
/** Each drawing of a picture: the one that the page shows, and those that were made because it differed. */
const drawingsOf = (side, name) =>
  [side, ...Array.from({ length: mostDrawings }, (_, again) => `again/${side}-${String(again)}`)]
    .map((place) => join(folder, place, name))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file))
const differenceOf = (picture) =>
  leastDifference(drawingsOf('before', pictureName(picture)), drawingsOf('after', pictureName(picture)))
const isInBoth = (name) => !gone.includes(name) && !added.includes(name)

let differing = compared.filter((picture) => isInBoth(pictureName(picture)) && differenceOf(picture) !== null)
for (let again = 0; again < mostDrawings && differing.length > 0; again++) {
  await step(`drawing ${String(differing.length)} that differ once more`, async () => {
    for (const [at, side] of ['before', 'after'].entries())
      await takePictures(built[at], differing, join(folder, `again/${side}-${String(again)}`))
  })
  differing = differing.filter((picture) => differenceOf(picture) !== null)
}

const found = compared.flatMap((picture) => {
  const name = pictureName(picture)
  if (gone.includes(name) && added.includes(name)) return []
  if (gone.includes(name)) return [{ name, is: 'new' }]
  if (added.includes(name)) return [{ name, is: 'gone' }]
  if (!differing.includes(picture)) return []
  const difference = differenceOf(picture)
  writeFileSync(join(folder, 'difference', name), difference.picture)
  return [{ name, is: 'changed', pixels: difference.pixels }]
})
rmSync(join(folder, 'again'), { recursive: true, force: true })
writeFileSync(
  join(folder, 'index.html'),
  comparisonPage({ before: stateBefore.name, after: stateAfter.name, found, count: compared.length }),
)
console.log(`• ${String(found.length)} of ${String(compared.length)} pictures differ: dist/pictures/index.html`)
for (const { name, is, pixels } of found)
  console.log(`  ${is.padEnd(8)} ${name}${pixels ? `, ${String(pixels)} pixels` : ''}`)
