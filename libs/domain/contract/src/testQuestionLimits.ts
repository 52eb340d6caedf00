// Apart from the schemas: a page that names a limit must not load the library that checks shapes, which the content
// policy of the front ends refuses.

/** Most test questions of a company. */
export const mostTestQuestions = 1000
/** Most parts of a test question. */
export const mostParts = 4
/** The longest text that a reply must or must not hold, in characters. */
export const longestTestText = 200
