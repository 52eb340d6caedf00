import { makeDemoSnapshot } from './demoSnapshot.ts'

// Makes the data folder that all runs of journeys in one `npm test` begin from, and prints its path.
console.log(await makeDemoSnapshot())
