import { allSources, readSource } from './sources.mjs'

/**
 * A comment whose first word stands for its subject. The name of the state or the thing says more: "An unpaid plan has
 * no access" rather than "What is unpaid has no access" (CONTRIBUTING.md, "Sentences").
 */
const withoutSubject =
  /^\s*(?:\/\/|\/\*\*?|\*|\{\/\*)\s+(?:What|Who|Whose|Whoever|Whatever|One that|That of|Those that)\s(?!['"`])/

/** The title of a test, or of a group of them, that begins in the same way. */
const titleWithoutSubject =
  /^\s*(?:(?:it|test|describe)\b.*?|\]\))\(\s*['"`](?:what|who|whose|whoever|whatever|one that|that of|those that)\s/i

/** Each line of a source or a test on which a comment or a title begins without a subject. */
export const sentencesWithoutSubject = (root) =>
  allSources(root)
    .filter((file) => !file.startsWith('tools/structure/'))
    .flatMap((file) =>
      readSource(root, file)
        .split('\n')
        .flatMap((line, place) =>
          withoutSubject.test(line) || titleWithoutSubject.test(line) ? [`${file}:${place + 1} ${line.trim()}`] : [],
        ),
    )
