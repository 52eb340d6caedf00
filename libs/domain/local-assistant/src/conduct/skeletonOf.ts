import { foldSpelling } from '../language/foldSpelling.ts'

/**
 * A word as courtesies are compared: as `foldSpelling` writes it, and without doubled letters, so that "спасииибо",
 * "okk" and "thankss" are what they are without their lengthening.
 */
export const skeletonOf = (word: string): string => foldSpelling(word).replace(/(\p{L})\1+/gu, '$1')
