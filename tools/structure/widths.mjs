import { allSources, readSource } from './sources.mjs'

/** As wide as Prettier lets code be; comments it leaves as they are. */
export const mostColumns = 120

const comment = /^\s*(?:\/\/|\/\*|\*(?=\s)|\{\/\*)/

/** A text that stands in one line or not at all: a directive with its reason, an address, the type of a tag. */
const isWhole = (line) =>
  /^\s*(?:\/\/|\/\*) (?:eslint-|oxlint-|@ts-|prettier-)/.test(line) || /^\s*(?:\/\/|\*) (?:\S+|@\w+ \{.*)$/.test(line)

// A migration that was released is never changed.
const isExempt = (path) => path.includes('/db/migrations/')

/** Each line that is wider than `mostColumns` and holds a comment alone. */
export const wideComments = (root) =>
  allSources(root)
    .filter((file) => !isExempt(file))
    .flatMap((file) =>
      readSource(root, file)
        .split('\n')
        .flatMap((line, place) =>
          line.length > mostColumns && comment.test(line) && !isWhole(line)
            ? [`${file}:${place + 1} has ${line.length} columns`]
            : [],
        ),
    )
