export { findIn, isWorthSearching, type Range } from './findIn.ts'
export { foldText } from './foldText.ts'
export { searchTerms, type SearchTerm } from './searchTerms.ts'
export { searchOn, startSearch, type Hit, type Search, type Searched } from './searchOn.ts'
