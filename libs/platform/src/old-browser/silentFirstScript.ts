/** The first script of a page that stands in one of somebody else: an old browser shows nothing of it. */
import type { OldBrowserTexts } from './drawNotice.ts'
import { fillIn } from './fillIn.ts'
import { isTooOld } from './isTooOld.ts'
import { replacePage } from './replacePage.ts'

/** Replaced by the build. */
declare const ENGLISH: OldBrowserTexts

if (isTooOld(window)) {
  var texts = ENGLISH
  console.warn(texts.title + '. ' + texts.advice)
  replacePage(function () {})
} else fillIn(window)
