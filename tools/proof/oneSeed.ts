import fc from 'fast-check'

// The same cases for every mutant: whether it is killed is then no matter of luck.
fc.configureGlobal({ numRuns: 100, seed: 20261121 })
