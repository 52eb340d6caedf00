import { describe, expect, it } from 'vitest'
import type { LiveSocketOptions } from './LiveSocket.ts'
import { openPlainSocket, type PlainSocketPorts } from './openPlainSocket.ts'

type Opened = {
  address: string
  sent: string[]
  isClosed: boolean
  on: Parameters<PlainSocketPorts['connect']>[1]
}

const options: LiveSocketOptions = {
  path: '/api/socket.io',
  transports: ['websocket'],
  forceNew: true,
  auth: (authenticate) => authenticate({ token: 'secret', companyId: 101 }),
  query: { adminId: '1' },
  reconnection: true,
  reconnectionAttempts: Infinity,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
  ackTimeout: 5000,
}

function aConnection(url = 'https://desk.example') {
  const opened: Opened[] = []
  const timers: { at: number; action: () => void }[] = []
  let now = 0
  const heard: unknown[] = []
  const socket = openPlainSocket(url, options, {
    connect(address, on) {
      const one: Opened = { address, sent: [], isClosed: false, on }
      opened.push(one)
      return { send: (data) => void one.sent.push(data), close: () => void (one.isClosed = true) }
    },
    later(milliseconds, action) {
      const timer = { at: now + milliseconds, action }
      timers.push(timer)
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
    dice: () => 0.5,
  })
  for (const event of ['connect', 'disconnect', 'connect_error', 'newMessage'])
    socket.on(event, (payload) => heard.push(payload instanceof Error ? [event, payload.message] : [event, payload]))
  const newest = () => opened.at(-1) as Opened // `openPlainSocket` opens one at once
  return {
    socket,
    opened,
    heard,
    newest,
    say: (data: string) => newest().on.message(data),
    pass: (milliseconds: number) => {
      now += milliseconds
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1)
        timer.action()
      }
    },
  }
}

const hello = '0{"sid":"a","upgrades":[],"pingInterval":10000,"pingTimeout":8000,"maxPayload":65536}'

describe('a live connection over a bare WebSocket', () => {
  it('the token travels in the first packet and stands in no address', () => {
    const { say, newest, heard, socket } = aConnection()
    expect(newest().address).toBe('wss://desk.example/api/socket.io/?EIO=4&transport=websocket&adminId=1')
    say(hello)
    expect(newest().sent).toEqual(['40{"token":"secret","companyId":101}'])
    expect(socket.connected).toBe(false)
    say('40{"sid":"b"}')
    expect(socket.connected).toBe(true)
    expect(heard).toEqual([['connect', undefined]])
  })

  it('a namespace of the server stands in every packet, and in no address', () => {
    const { say, newest, heard } = aConnection('https://desk.example/support')
    expect(newest().address).toBe('wss://desk.example/api/socket.io/?EIO=4&transport=websocket&adminId=1')
    say(hello)
    expect(newest().sent).toEqual(['40/support,{"token":"secret","companyId":101}'])
    say('40/support,{"sid":"b"}')
    say('42/support,["newMessage",{"id":7}]')
    say('41/support,')
    expect(heard).toEqual([
      ['connect', undefined],
      ['newMessage', { id: 7 }],
      ['disconnect', 'io server disconnect'],
    ])
  })

  it('an event reaches its listeners, and a broken packet nobody', () => {
    const { say, heard } = aConnection()
    say(hello)
    say('40{"sid":"b"}')
    say('42["newMessage",{"id":7}]')
    say('42["newMessage"')
    say('42{"newMessage":1}')
    say('451-["newMessage",{"_placeholder":true,"num":0}]')
    expect(heard.slice(1)).toEqual([['newMessage', { id: 7 }]])
  })

  it('a ping is answered, and a server that stays silent longer than its pings allow is left', () => {
    const { say, newest, pass, heard, opened } = aConnection()
    say(hello)
    say('40{"sid":"b"}')
    pass(17_000)
    say('2')
    expect(newest().sent.at(-1)).toBe('3')
    pass(17_000)
    expect(heard).toEqual([['connect', undefined]])
    pass(1_000)
    expect(heard.at(-1)).toEqual(['disconnect', 'ping timeout'])
    expect(opened[0]?.isClosed).toBe(true)
    pass(1_000)
    expect(opened).toHaveLength(2)
  })

  it('a lost connection is opened again after a wait that grows to its bound', () => {
    const { opened, newest, pass, say } = aConnection()
    for (const wait of [1000, 2000, 4000, 5000, 5000]) {
      newest().on.close()
      const before = opened.length
      pass(wait - 1)
      expect(opened).toHaveLength(before)
      pass(1)
      expect(opened).toHaveLength(before + 1)
    }
    say(hello)
    say('40{"sid":"b"}')
    newest().on.close()
    const before = opened.length
    pass(1000)
    expect(opened).toHaveLength(before + 1)
  })

  it('a refused connection says why, and is opened again only when it is asked to', () => {
    const { say, heard, opened, pass, socket } = aConnection()
    let data: unknown = null
    socket.on('connect_error', (error) => (data = (error as { data?: unknown }).data))
    say(hello)
    say('44{"message":"UNAUTHORIZED","data":{"status":401,"code":"UNAUTHORIZED"}}')
    expect(heard).toEqual([['connect_error', 'UNAUTHORIZED']])
    expect(data).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    expect(socket.active).toBe(false)
    pass(60_000)
    expect(opened).toHaveLength(1)
    socket.connect()
    expect(opened).toHaveLength(2)
    expect(socket.active).toBe(true)
  })

  it('a connection that the server ends stays closed, as does one that the page ends', () => {
    const ended = aConnection()
    ended.say(hello)
    ended.say('40{"sid":"b"}')
    ended.say('41')
    expect(ended.heard.at(-1)).toEqual(['disconnect', 'io server disconnect'])
    const left = aConnection()
    left.say(hello)
    left.socket.disconnect()
    for (const { pass, opened } of [ended, left]) {
      pass(60_000)
      expect(opened).toHaveLength(1)
    }
    expect(left.heard).toEqual([])
  })
})
