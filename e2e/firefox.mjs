#!/usr/bin/env node
// Starts Firefox for Playwright, and passes on what the two say over WebDriver BiDi, three things of it changed
// (decision 0077). Firefox ESR 153 lacks a command that Playwright 1.65 gives for every context, which is answered here:
// the preferences of `playwright.firefox.config.ts` say what it would emulate. Keys reach only the page in front, as in
// any window, so that a page comes to the front before it is used. And text is typed by the browser: Playwright assigns
// the value of the field, of which React learns nothing.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const missing = 'emulation.setMediaFeaturesOverride'
const listening = /WebDriver BiDi listening on (ws:\/\/\S+)/u
const assignText = 'window.__pw_bidiInsertText('
const typeText = `((text) => /^(input|textarea)$/i.test(document.activeElement?.nodeName) ? void document.execCommand('insertText', false, text) : ${assignText}text))(`
/** Ids of our own commands: the driver's are small, and the browser takes no negative one. */
const firstId = 2 ** 50

function connect(driver, address) {
  const browser = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 })
  let connected = new Promise((resolve) => browser.once('open', resolve))
  let front
  let nextId = firstId
  const answered = new Map()
  const bringToFront = (context) =>
    new Promise((resolve) => {
      const id = nextId++
      answered.set(id, resolve)
      browser.send(JSON.stringify({ id, method: 'browsingContext.activate', params: { context } }))
    })
  const passOn = async (message) => {
    const { id, method, params } = JSON.parse(message)
    if (method === missing) return driver.send(JSON.stringify({ type: 'success', id, result: {} }))
    if (method === 'browsingContext.create') front = undefined
    if (method === 'input.performActions' && params.context !== front) await bringToFront((front = params.context))
    browser.send(method === 'script.callFunction' ? message.replace(assignText, typeText) : message)
  }
  // One after the other: what follows a key waits with it.
  driver.on('message', (data) => (connected = connected.then(() => passOn(data.toString()))))
  browser.on('message', (data) => {
    const message = data.toString()
    const isOurs = answered.size > 0 && answered.get(JSON.parse(message).id)
    if (isOurs) isOurs()
    else driver.send(message)
  })
  browser.on('close', () => driver.close())
  driver.on('close', () => browser.close())
  // The close follows.
  for (const side of [browser, driver]) side.on('error', (error) => console.error(error))
}

const firefox = spawn(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('error', (error) => console.error(error))
firefox.on('close', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill(signal))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = listening.exec(line)?.[1]
  if (address === undefined) return console.error(line)
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false, maxPayload: 0 })
  server.on('connection', (driver, request) => connect(driver, address + request.url))
  server.on('listening', () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`))
})
