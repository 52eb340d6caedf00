/** The moment of the stories and tests: half of the period from 20 November to 20 December has not passed yet. */
export const storyTime = new Date('2026-12-06T08:00:00.000Z')
