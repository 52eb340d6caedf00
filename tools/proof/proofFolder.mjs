import { root } from '../steps/root.mjs'

/**
 * Where long proofs keep which of their parts have passed, each in a file, and what the parts leave for a summary,
 * in a folder of its name.
 */
export const proofFolder = `${root}node_modules/.cache/frontdesk/proof`
