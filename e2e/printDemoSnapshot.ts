import { makeDemoSnapshot } from './demoSnapshot.ts'

// Makes the data folder that all runs of journeys in one `npm test` begin from, by the given name; prints its path.
console.log(await makeDemoSnapshot(process.argv[2]))
