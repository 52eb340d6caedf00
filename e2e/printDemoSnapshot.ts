// Makes the data folder that all runs of journeys in one `npm test` begin from, by the given name; prints its path.

// Makes the data folder that all runs of journeys in one `npm test` begin from, and prints its path. Its name may be given.
console.log(await makeDemoSnapshot(process.argv[2]))
