import { atom } from 'jotai'

/** What was typed for the assistant of a company and is not saved: only the fields that were touched. */
export type UnsavedInstructions = { companyId: number; instructions?: string; limit?: string }

/** Kept while the app is open, so that going to a chat and coming back loses nothing; gone with the session. */
export const unsavedInstructionsAtom = atom<UnsavedInstructions | null>(null)
