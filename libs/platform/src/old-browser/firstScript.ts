/**
 * The first script of every page, before the app's code, which an old browser may not be able to read. A browser older
 * than the floor gets a notice instead of the app; any other gets what it lacks. The build inlines it
 * (`vite.oldBrowser.ts`), and no syntax of it is newer than ECMAScript 5.
 */
import { drawNotice, type OldBrowserTexts } from './drawNotice.ts'
import { fillIn } from './fillIn.ts'
import { isTooOld } from './isTooOld.ts'
import { languageOf } from './languageOf.ts'
import { replacePage } from './replacePage.ts'

/** Replaced by the build: where the texts are, and the English ones. */
declare const TEXTS_ADDRESS: string
declare const ENGLISH: OldBrowserTexts

function storedLanguage(): string | null {
  try {
    return localStorage.getItem('preferredLocale')
  } catch (_error) {
    return null
  }
}

function show(texts: OldBrowserTexts, language: string): void {
  document.documentElement.lang = language
  document.title = texts.title
  drawNotice(document.body, texts)
}

function showInLanguage(answer: string): void {
  try {
    var texts = JSON.parse(answer) as Record<string, OldBrowserTexts> // as the build wrote it
    var candidates = [location.pathname.split('/')[1], storedLanguage()].concat(
      navigator.languages ? navigator.languages.slice() : [],
      navigator.language,
    )
    var language = languageOf(texts, candidates)
    show(texts[language] || ENGLISH, language)
  } catch (_error) {
    show(ENGLISH, 'en')
  }
}

function showNotice(): void {
  var request = new XMLHttpRequest()
  request.open('GET', TEXTS_ADDRESS)
  request.onload = function () {
    showInLanguage(request.responseText)
  }
  request.onerror = function () {
    show(ENGLISH, 'en')
  }
  request.send()
}

if (isTooOld(window)) {
  console.warn(ENGLISH.title + '. ' + ENGLISH.advice)
  replacePage(showNotice)
} else fillIn(window)
