import { at } from './lilyChats.ts'

/** The knowledge of Lily's assistant. */
export const knowledge = [
  ['How much is a manicure?', '450 ₴, and it takes about an hour.'],
  ['Where are you?', 'Khreshchatyk 1, on the second floor.'],
  ['Is there parking?', 'Yes, in the yard, free of charge for two hours.'],
].map(([question = '', answer = ''], number) => ({
  id: number + 1,
  question,
  answer,
  language: 'en' as const,
  updatedAt: at(-600),
}))
