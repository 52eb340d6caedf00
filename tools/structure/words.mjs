import { allSources, readSource } from './sources.mjs'

/** A word in lower case, or as a part of a name in camel case: `deed`, `deedOf`, `myDeed`, not `indeed`. */
const word = (small) => {
  const big = small[0].toUpperCase() + small.slice(1)
  return new RegExp(
    `(?<![A-Za-z])${small}(?![a-z])|(?<![A-Z])${big}(?![a-z])|(?<![A-Za-z])${small}s(?![a-z])|${big}s(?![a-z])`,
  )
}

/** Words that meant something here alone, with the plain word that took their place (docs/glossary.md). */
const forbidden = [
  { pattern: word('deed'), instead: 'effect, action or task' },
  // A voice message is a file of sound, and so are the names made of it (`sendVoice`, `VoiceBar`); the voice beside the
  // copy is that of the product's texts.
  { pattern: /(?<![a-z])Voice(?![A-Z]| message| and copy)/, instead: 'DomainEvents' },
  // A letter of the alphabet remains one.
  { pattern: /(?<!each|Each|first|First|last|Last|invisible |capital )Letter(?!Case|box)/, instead: 'Email' },
  { pattern: word('parcel'), instead: 'OutboundMessage' },
  { pattern: /\btellRun|\bhearReply/, instead: 'emit… and handle…' },
  { pattern: /\(keep, fail\)/, instead: '(resolve, reject)' },
]

/** `told` is a common word; on more lines than this it is a private one again. */
export const linesOfTold = 20
const told = /(?<![A-Za-z])told(?![a-z])|Told(?![a-z])/

const isExempt = (path) => path.startsWith('tools/structure/') || path.includes('/db/migrations/')

/** Each line of a source or a test that has a forbidden word; and the lines with `told`. */
export function forbiddenWords(root) {
  const found = []
  const toldLines = []
  for (const file of allSources(root)) {
    if (isExempt(file)) continue
    readSource(root, file)
      .split('\n')
      .forEach((line, place) => {
        const at = `${file}:${place + 1}`
        for (const { pattern, instead } of forbidden) {
          const [match] = pattern.exec(line) ?? []
          if (match !== undefined) found.push(`${at} ${match} (${instead})`)
        }
        if (told.test(line)) toldLines.push(`${at} told`)
      })
  }
  return { found, told: toldLines }
}
