export { shownText, stripTimeStamp } from './timeStamp.ts'
