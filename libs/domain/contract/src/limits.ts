// What a page names of the wire, as an entry point of its own: with the schemas it would load the library that checks
// shapes, whose code the content policy of the front ends refuses. No imports, as in `routes.ts`.

/** Most test questions of a company. */
export const mostTestQuestions = 1000
/** Most parts of a test question. */
export const mostParts = 4
/** The longest text that a reply must or must not hold, in characters. */
export const longestTestText = 200
/** The longest value of a template, in characters. */
export const longestTemplateValue = 1024
/** Longest wording of the disclosure that an AI writes, in characters. */
export const longestDisclosure = 300
