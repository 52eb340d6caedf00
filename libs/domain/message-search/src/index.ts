export { messageSearch } from './messageSearch.ts'
