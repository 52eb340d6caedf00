import { makeDemoSnapshot } from './demoSnapshot.ts'

// Makes the data folder that all runs of journeys in one `npm test` begin from, under the given name, and prints its path.
console.log(await makeDemoSnapshot(process.argv[2]))
