import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress, type AddressParameters } from './index.ts'

const home = 'https://frontdesk.example'
const nothing: AddressParameters = {
  salonIds: [],
  accessToken: null,
  userData: null,
  promoCode: null,
  isMobileApp: false,
}
const read = (query: string) => readAddress(`${home}/chats?${query}`)

describe('the parameters that readAddress takes', () => {
  it('readAddress takes all parameters of an address from Altegio at once', () => {
    const href = `${home}/ru/integrations?salon_ids[0]=720441&salon_ids[1]=1299023&user_data=eyJ1c2VyX2lkIjoxfQ==&access_token=a.b-c&utm=x#list`
    expect(readAddress(href)).toEqual({
      parameters: {
        salonIds: ['720441', '1299023'],
        accessToken: 'a.b-c',
        userData: 'eyJ1c2VyX2lkIjoxfQ==',
        promoCode: null,
        isMobileApp: false,
      },
      cleaned: `${home}/ru/integrations?utm=x#list`,
    })
  })

  it.each<[string, readonly string[]]>([
    ['salon_id=123', ['123']],
    ['salon_ids=123', ['123']],
    ['salon_ids[]=9&salon_ids[]=8&salon_ids[]=9', ['9', '8']],
    ['salon_ids[1]=1&salon_ids[0]=0', ['0', '1']],
    ['salon_ids[2]=3&salon_ids[0]=1&salon_ids[1]=2', ['1', '2', '3']],
    ['salon_ids[10]=10&salon_ids[9]=9&salon_ids[009]=99', ['9', '99', '10']],
    ['salon_ids[0]=2&salon_ids[00]=1', ['2', '1']],
    ['salon_ids[1]=2&salon_ids[1]=1', ['2', '1']],
    ['salon_ids[12]=4&salon_ids[1]=1&salon_ids[3]=3&salon_ids[2]=2&salon_ids[11]=4', ['1', '2', '3', '4']],
    [
      'salon_ids[999999999999999999999999999998]=2&salon_ids[1]=1&salon_ids[999999999999999999999999999997]=3',
      ['1', '3', '2'],
    ],
    ['salon_id=5&salon_ids[]=4&salon_ids[7]=3&salon_ids[]=6&salon_id=3', ['3', '4', '6', '5']],
    ['salon_ids%5B0%5D=1&salon_ids%5b1%5d=2&%73alon_ids%5B%5D=3', ['1', '2', '3']],
    ['salon_id=%31%32', ['12']],
    ['salon_id=0&salon_id=007', ['0', '007']],
    ['salon_id=123456789012345678&salon_id=1234567890123456789', ['123456789012345678']],
    [
      'salon_id=&salon_id&salon_id=-1&salon_id=1.5&salon_id=1e3&salon_id=+1&salon_id=1%0A&salon_id=٣&salon_id=1,2&salon_id=x1&salon_id=1x',
      [],
    ],
    ['salon_ids[__proto__]=1&salon_ids[constructor]=2&salon_ids[length]=3&salon_ids[-1]=4&salon_ids[1.5]=5', []],
    [
      'salon_ids[1=1&salon_ids[1]]=2&salon_ids[1][2]=3&salon_ids[[1]]=4&salon_ids[%D0%B0]=5&salon_ids[1%FF]=6&salon_ids[٣]=7&salon_ids[salon_ids[1]=8',
      [],
    ],
  ])('readAddress reads the salons of %j as %j and removes them from the address', (query, salonIds) => {
    expect(read(query)).toEqual({ parameters: { ...nothing, salonIds }, cleaned: `${home}/chats` })
  })

  it('readAddress takes at most fifty salons, those with the lowest numbers', () => {
    const query = Array.from({ length: 60 }, (_, i) => `salon_ids[${59 - i}]=${1059 - i}`).join('&')
    expect(read(query).parameters.salonIds).toEqual(Array.from({ length: 50 }, (_, i) => String(1000 + i)))
  })

  it.each<[string, Partial<AddressParameters>]>([
    ['access_token=a&access_token=b', { accessToken: 'a' }],
    ['access_token=&access_token&access_token=b', { accessToken: 'b' }],
    ['access_token=', {}],
    ['access_token=a%2Bb+c=d', { accessToken: 'a+b c=d' }],
    ['%61ccess%5ftoken=a', { accessToken: 'a' }],
    ['acc\tess_\r\ntoken=a\nb', { accessToken: 'ab' }],
    ['user_data=a+b/c==', { userData: 'a+b/c==' }],
    ['user_data=a%20b%2Bc', { userData: 'a+b+c' }],
    ['user_data=&user_data=eA', { userData: 'eA' }],
    ['promo=SPRING', { promoCode: 'SPRING' }],
    ['promoCode=SPRING', { promoCode: 'SPRING' }],
    ['promoCode=A&promo=B', { promoCode: 'B' }],
    ['promo=+&promo=%20%09&promoCode=++A%20B+', { promoCode: 'A B' }],
    ['promo=+&promo=%0AB&promo=C', { promoCode: 'B' }],
    ['promo=&promoCode=%C2%A0', {}],
    ['promo=%D0%9B%D0%B5%D1%82%D0%BE', { promoCode: 'Лето' }],
    ['promo=%E2%82%AC%F0%9F%8E%81', { promoCode: '€🎁' }],
    ['promo=100%', { promoCode: '100%' }],
    ['promo=%zz%4', { promoCode: '%zz%4' }],
    ['promo=%E0%A4%A', { promoCode: '%E0%A4%A' }],
    ['promo=%C0%80%ED%A0%80%F4%90%80%80%41', { promoCode: '%C0%80%ED%A0%80%F4%90%80%80A' }],
    ['is_mobile_app=true', { isMobileApp: true }],
    ['is_mobile_app=false&is_mobile_app=%74rue', { isMobileApp: true }],
    ['is_mobile_app=TRUE&is_mobile_app=1&is_mobile_app&is_mobile_app=', {}],
  ])('readAddress reads %j as %j and removes it from the address', (query, parameters) => {
    expect(read(query)).toEqual({ parameters: { ...nothing, ...parameters }, cleaned: `${home}/chats` })
  })
})

describe('the parameters that readAddress leaves alone', () => {
  it.each([
    '',
    '?',
    '#',
    '?#',
    '/',
    '//',
    '/chats',
    'garbage',
    'https://',
    'https://frontdesk.example?',
    '/chats?&&=&a&a=&=b&a=1#?access_token=a&promo=b',
    '/chats#promo=A',
    '#?promo=A',
    '#x?promo=A#?promo=B',
    '/?=promo&=access_token=a',
    '/chats??promo=A',
    '/chats?Promo=A&PROMO=A&promocode=A&promo_code=A&promo%20=A&+promo=A&xpromo=A&promo[]=A',
    '/chats?salon_idx=1&salon_ids_=1&xsalon_ids[0]=1&salon_id[0]=1&access_token[]=1&user_data_sign=1&isMobileApp=true',
    '/chats?q=access_token=a&next=%2F%3Faccess_token%3Da%26promo%3Db;promo=c',
    '/chats?%2561ccess_token=a&access%20token=b&%zz=%&%=%zz',
    '/chats?__proto__=1&constructor=2&toString=3',
    '/chats?q=%41+b%20%C3%A9\té&x=%e2%82',
  ])('readAddress leaves %j as it is', (href) => {
    expect(readAddress(href)).toEqual({ parameters: nothing, cleaned: href })
  })

  it.each([
    ['?promo=A', ''],
    ['/?promo=A#', '/#'],
    ['/?promo=A&#x', '/#x'],
    ['/?&promo=A&', '/?&'],
    ['/?a=1&promo=A', '/?a=1'],
    ['/?promo=A&a=1', '/?a=1'],
    ['/?a=%41&promo=A&b=+&promo=B&&a=2&c#?promo=#', '/?a=%41&b=+&&a=2&c#?promo=#'],
    ['https://user:word@frontdesk.example:4200/a/b?promo=A&x#y', 'https://user:word@frontdesk.example:4200/a/b?x#y'],
    ['https://frontdesk.example?promo=A', 'https://frontdesk.example'],
    ['//frontdesk.example/a?promo=A', '//frontdesk.example/a'],
    ['garbage?promo=A', 'garbage'],
  ])('readAddress cleans %j to %j', (href, cleaned) => {
    expect(readAddress(href)).toEqual({ parameters: { ...nothing, promoCode: 'A' }, cleaned })
  })
})

describe('the marker of the mobile app', () => {
  it.each([
    ['/mobile-app', '/'],
    ['/mobile-app/', '/'],
    ['/mobile-app/chats', '/chats'],
    ['/mobile-app?x=1#y', '/?x=1#y'],
    ['/mobile-app#y', '/#y'],
    ['/ru/mobile-app', '/ru'],
    ['/ru/mobile-app/', '/ru/'],
    ['/ru/mobile-app/chats/5?x=1#y', '/ru/chats/5?x=1#y'],
    ['/ru/mobile-app/uk/mobile-app', '/ru/uk/mobile-app'],
    ['/mobile-app/ru/chats', '/ru/chats'],
    ['/mobile-app/ru/mobile-app', '/ru'],
    ['/mobile-app/mobile-app/chats', '/chats'],
    ['/mobile-app/ru/mobile-app/\\mobile-app/chats', '/ru/chats'],
    ['/mobile-app/mobile-apple', '/mobile-apple'],
    ['/mobile-app//evil.example', '/evil.example'],
    ['/mobile-app\\evil.example', '/evil.example'],
    ['/mobile-app/\t/evil.example', '/evil.example'],
    ['/mobile-app/ /mobile-app//mobile-app//ru', '/ru'],
    ['https://frontdesk.example/mobile-app', 'https://frontdesk.example/'],
    ['https://frontdesk.example/mobile-app/chats?x#y', 'https://frontdesk.example/chats?x#y'],
    ['HTTP://user:word@[::1]:4200/uk/mobile-app//x', 'HTTP://user:word@[::1]:4200/uk/x'],
    ['capacitor+v2.0-x://localhost/mobile-app/chats', 'capacitor+v2.0-x://localhost/chats'],
    ['//frontdesk.example/mobile-app//evil.example', '//frontdesk.example/evil.example'],
    ['/mobile-app/a?access_tok=1', '/a?access_tok=1'],
  ])('readAddress takes the mobile app marker from %j and returns %j', (href, cleaned) => {
    expect(readAddress(href)).toEqual({ parameters: { ...nothing, isMobileApp: true }, cleaned })
  })

  it.each([
    '/mobile-apple/x',
    '/mobile-app.html',
    '/my-mobile-app',
    '/Mobile-App',
    '/mobile%2Dapp',
    '/chats/mobile-app',
    '/EN/mobile-app',
    '/english/mobile-app',
    '/ru//mobile-app',
    '/?mobile-app',
    '/#/mobile-app',
    'mobile-app',
    '//mobile-app/x',
    '///mobile-app/x',
    '/\\mobile-app/x',
    '/\t/mobile-app/x',
    ' //mobile-app/x',
    '//\t/mobile-app/x',
    '//\\mobile-app/x',
    'https:///mobile-app/x',
    'https:/mobile-app/x',
    'https://frontdesk.example//mobile-app',
    '1https://frontdesk.example/mobile-app',
    'blob:https://frontdesk.example/mobile-app',
    'https://frontdesk.example/x://y/mobile-app',
  ])('readAddress finds no mobile app marker in %j', (href) => {
    expect(readAddress(href)).toEqual({ parameters: nothing, cleaned: href })
  })

  it('readAddress reads the mobile app marker together with the parameters', () => {
    expect(readAddress('/es/mobile-app/chats?promo=A&x=1')).toEqual({
      parameters: { ...nothing, promoCode: 'A', isMobileApp: true },
      cleaned: '/es/chats?x=1',
    })
  })
})

describe('long addresses', () => {
  const size = 100_000
  const fill = (unit: string) => unit.repeat(Math.ceil(size / unit.length))

  it.each([
    ['a long token', `access_token=${fill('a')}`],
    ['many parameters', fill('a=1&')],
    ['many of our parameters', fill('salon_id=1&')],
    ['many salons', Array.from({ length: 5000 }, (_, i) => `salon_ids[${(i * 7919) % 5000}]=${i}`).join('&')],
    ['a long index', `salon_ids[${fill('9')}]=1`],
    ['an index of zeros that does not end', `salon_ids[${fill('0')}x=1`],
    ['an index of zeros', `salon_ids[${fill('0')}]=1`],
    ['many brackets', `salon_ids${fill('[')}=1`],
    ['many empty brackets', `salon_ids${fill('[]')}=1`],
    ['many percent signs', `promo=${fill('%')}`],
    ['many broken characters', `promo=${fill('%ff')}`],
    ['many half characters', fill('%e2%82&')],
    ['many escapes in a name', `${fill('%61')}=1`],
    ['many blanks', `promo=${fill('+')}x`],
    ['many empty codes', fill('promo=+&')],
    ['many separators', fill('&')],
    ['many equals signs', `access_token${fill('=')}`],
    ['many question marks', fill('?')],
    ['many hashes', `promo=A${fill('#')}`],
    ['many line breaks', `${fill('\n')}promo=A`],
  ])('readAddress reads %s without delay', (_, query) => {
    const { cleaned } = read(query)
    expect(readAddress(cleaned).cleaned).toBe(cleaned)
  })

  it.each([
    ['many markers', fill('/mobile-app')],
    ['many slashes', `/mobile-app${fill('/')}x`],
    ['many slashes and nothing', fill('/')],
    ['a long host', `https://${fill('a')}/mobile-app`],
    ['a long scheme', fill('a')],
    ['many blanks', `/mobile-app${fill(' ')}`],
  ])('readAddress reads an address with %s without delay', (_, href) => {
    const { cleaned } = readAddress(href)
    expect(readAddress(cleaned).cleaned).toBe(cleaned)
  })

  it('the cost of readAddress per character does not grow with the length of the address', () => {
    const units = ['a=1&', 'salon_ids[0]=1&', '[', '%', '%ff', 'promo=+&', '%61', '0', '/mobile-app']
    const microseconds = (letters: number) => {
      const addresses = units.map((unit) => `/mobile-app?salon_ids[${unit.repeat(letters / unit.length)}=1`)
      const before = process.cpuUsage()
      for (const address of addresses) readAddress(address)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    microseconds(50_000)
    const least = (letters: number) => Math.min(...Array.from({ length: 5 }, () => microseconds(letters)))
    // Four times the letters: quadratic work would take sixteen times as long.
    expect(least(200_000)).toBeLessThan(8 * least(50_000) + 5000)
  })
})

describe('properties of readAddress', () => {
  const keys = [
    'access_token',
    'user_data',
    'is_mobile_app',
    'promo',
    'promoCode',
    'salon_id',
    'salon_ids',
    'salon_ids[]',
    'salon_ids[0]',
    'salon_ids[12]',
    'salon_ids[__proto__]',
  ]
  const ours = new Set(keys.slice(0, 7))
  const isOurs = (name: string) => ours.has(name) || name.startsWith('salon_ids[')

  /** The same name with some of its letters escaped. */
  const spelt = (name: string) =>
    fc
      .array(fc.constantFrom('as it is', 'lower', 'upper'), { minLength: name.length, maxLength: name.length })
      .map((how) =>
        [...name]
          .map((letter, i) => {
            const code = `%${letter.charCodeAt(0).toString(16)}`
            return how[i] === 'lower' ? code : how[i] === 'upper' ? code.toUpperCase() : letter
          })
          .join(''),
      )
  const ourName = fc.constantFrom(...keys).chain(spelt)
  const word = fc
    .oneof(
      fc.constantFrom(
        'true',
        '1',
        '42',
        'SPRING',
        'eA==',
        '',
        '+',
        '%20',
        '%',
        '%zz',
        '%E0%A4%A',
        '%D0%9B',
        '[',
        ']',
        '007',
      ),
      fc.string({ maxLength: 6 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    .map((text) => text.replace(/[&#]/g, ''))
  const ourParameter = fc.oneof(
    ourName,
    fc.tuple(ourName, word).map(([name, value]) => `${name}=${value}`),
  )
  const foreignParameter = fc
    .oneof(
      fc.constantFrom(
        '',
        '=',
        'a',
        'next=/x?access_token=1',
        'xpromo=1',
        'salon_idx=1',
        'q=%41+%zz',
        'b=[]',
        '%2561ccess_token=1',
      ),
      word,
      fc.tuple(word, word).map(([name, value]) => `x${name}=${value}`),
    )
    .filter((text) =>
      [...new URLSearchParams(`_&${text.replace(/[\t\n\r]/g, '')}`).keys()].every((name) => !isOurs(name)),
    )
  const hash = fc.oneof(
    fc.constant(''),
    fc.string({ maxLength: 8 }).map((text) => `#${text}`),
    fc.constant('#/mobile-app?access_token=1'),
  )
  const segment = fc.oneof(
    fc.constantFrom(
      'mobile-app',
      'ru',
      'en',
      'EN',
      'chats',
      '',
      '.',
      '..',
      '\\',
      '\t',
      ' ',
      '%2f',
      'evil.example',
      'mobile-app.',
    ),
    fc.string({ maxLength: 3 }),
  )
  const place = fc
    .tuple(
      fc.constantFrom(
        '',
        '/',
        '//',
        '/\\',
        home,
        `${home}:4200`,
        '//other.example',
        'https:',
        'https:/',
        'https://',
        ' /',
        '/mobile-app',
        '/mobile-app/ru/mobile-app',
        '/ru/mobile-app',
      ),
      fc.array(segment, { maxLength: 5 }),
      fc.constantFrom('/', '//', '\\'),
    )
    .map(([start, segments, joint]) => `${start}${segments.map((each) => joint + each).join('')}`.replace(/[?#]/g, ''))
  const mixed = fc.array(fc.oneof(ourParameter, foreignParameter), { maxLength: 8 })
  const address = fc.oneof(
    fc.tuple(place, mixed, hash).map(([start, parameters, end]) => `${start}?${parameters.join('&')}${end}`),
    fc.tuple(place, hash).map(([start, end]) => start + end),
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  )

  it('readAddress finds only valid salons, each once and at most fifty (L4)', () => {
    fc.assert(
      fc.property(address, (href) => {
        const { salonIds } = readAddress(href).parameters
        expect(salonIds.every((id) => /^[0-9]{1,18}$/.test(id))).toBe(true)
        expect(new Set(salonIds).size).toBe(salonIds.length)
        expect(salonIds.length).toBeLessThanOrEqual(50)
      }),
    )
  })

  it('readAddress finds the same salons in whichever order the parameters come (L4)', () => {
    const shuffled = mixed.chain((parameters) =>
      fc.tuple(fc.constant(parameters), fc.shuffledSubarray(parameters, { minLength: parameters.length })),
    )
    fc.assert(
      fc.property(shuffled, ([parameters, others]) => {
        expect(new Set(read(parameters.join('&')).parameters.salonIds)).toEqual(
          new Set(read(others.join('&')).parameters.salonIds),
        )
      }),
    )
  })

  it('readAddress lists numbered salons by their numbers, however they are mixed (ALT-1)', () => {
    const numbered = fc.uniqueArray(fc.bigInt({ min: 0n, max: 10n ** 20n }), { maxLength: 12 })
    const shuffled = numbered.chain((numbers) =>
      fc.tuple(fc.constant(numbers), fc.shuffledSubarray(numbers, { minLength: numbers.length })),
    )
    fc.assert(
      fc.property(shuffled, fc.array(fc.nat(), { maxLength: 3 }), ([numbers, mixedUp], zeros) => {
        const sorted = [...numbers].sort((a, b) => (a < b ? -1 : 1))
        const salon = (number: bigint) => String(1000 + sorted.indexOf(number))
        const query = mixedUp
          .map((number, i) => `salon_ids[${'0'.repeat((zeros[i] ?? 0) % 4)}${number}]=${salon(number)}`)
          .join('&')
        expect(read(query).parameters.salonIds).toEqual(sorted.map(salon))
      }),
    )
  })

  it('readAddress finds nothing in an address that it has cleaned (L4)', () => {
    fc.assert(
      fc.property(address, (href) => {
        const { cleaned } = readAddress(href)
        expect(readAddress(cleaned)).toEqual({ parameters: nothing, cleaned })
      }),
    )
  })

  it('readAddress returns the same result for the same address every time (L4)', () => {
    fc.assert(
      fc.property(address, (href) => {
        expect(readAddress(href)).toEqual(readAddress(href))
      }),
    )
  })

  it('readAddress leaves none of our parameter names in the address, in whatever spelling (L4)', () => {
    fc.assert(
      fc.property(address, (href) => {
        const [page = ''] = readAddress(href).cleaned.split('#', 1)
        const query = page.includes('?') ? page.slice(page.indexOf('?') + 1) : ''
        // As a browser reads it: without line breaks and tabs, and the first `?` is not the query's.
        const names = [...new URLSearchParams(`?${query.replace(/[\t\n\r]/g, '')}`).keys()]
        expect(names.filter(isOurs)).toEqual([])
      }),
    )
  })

  it('readAddress keeps all other parameters and the hash byte for byte in their order (L4)', () => {
    const tagged = fc.array(
      fc.oneof(
        ourParameter.map((text) => ({ text, isOurs: true })),
        foreignParameter.map((text) => ({ text, isOurs: false })),
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(tagged, hash, (parameters, end) => {
        const query = parameters.map(({ text }) => text).join('&')
        const left = parameters
          .filter((each) => !each.isOurs)
          .map(({ text }) => text)
          .join('&')
        const isUntouched = parameters.every((each) => !each.isOurs)
        expect(readAddress(`${home}/a?${query}${end}`).cleaned).toBe(
          `${home}/a${left === '' && !isUntouched ? '' : `?${left}`}${end}`,
        )
      }),
    )
  })

  it('readAddress changes nothing in an address without our parameters', () => {
    fc.assert(
      fc.property(place, fc.array(foreignParameter, { maxLength: 8 }), hash, (start, parameters, end) => {
        const href = `${start}?${parameters.join('&')}${end}`
        const { parameters: found, cleaned } = readAddress(href)
        expect({ ...found, isMobileApp: false }).toEqual(nothing)
        if (!found.isMobileApp) expect(cleaned).toBe(href)
      }),
    )
  })

  it('readAddress never changes the origin', () => {
    const originOf = (href: string) => (URL.canParse(href, home) ? new URL(href, home).origin : null)
    fc.assert(
      fc.property(address, (href) => {
        expect(originOf(readAddress(href).cleaned)).toBe(originOf(href))
      }),
    )
  })

  it('readAddress reads ordinary queries as browsers do', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 8 })
    const entries = fc.array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...keys), fc.string({ maxLength: 4 })),
        fc.oneof(text, fc.nat().map(String), fc.constant('true')),
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(entries, (list) => {
        const current = new URLSearchParams(list)
        const { parameters, cleaned } = readAddress(`${home}/?${current.toString()}`)
        expect(parameters.accessToken).toBe(current.getAll('access_token').find(Boolean) ?? null)
        expect(parameters.userData).toBe(current.getAll('user_data').find(Boolean)?.replaceAll(' ', '+') ?? null)
        const codes = [...current.getAll('promo'), ...current.getAll('promoCode')]
        expect(parameters.promoCode).toBe(codes.map((code) => code.trim()).find(Boolean) ?? null)
        expect(parameters.isMobileApp).toBe(current.getAll('is_mobile_app').includes('true'))
        const salons = [current.getAll('salon_ids[0]'), current.getAll('salon_ids[12]')].flat()
        const unnumbered = list
          .filter(([name]) => name === 'salon_ids[]' || name === 'salon_ids')
          .map(([, value]) => value)
        const valid = [...salons, ...unnumbered, ...current.getAll('salon_id')].filter((id) => /^\d{1,18}$/.test(id))
        expect(parameters.salonIds).toEqual([...new Set(valid)])
        const left = list.filter(([name]) => !isOurs(name))
        expect([...new URL(cleaned).searchParams]).toEqual(left)
      }),
    )
  })

  it('readAddress decodes every character as browsers do', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 0x10ffff }).filter((code) => code < 0xd800 || code > 0xdfff),
        (code) => {
          const query = `access_token=${encodeURIComponent(String.fromCodePoint(code))}`
          expect(read(query).parameters.accessToken).toBe(new URLSearchParams(query).get('access_token'))
          expect(read(query.toLowerCase()).parameters.accessToken).toBe(
            new URLSearchParams(query.toLowerCase()).get('access_token'),
          )
        },
      ),
    )
  })
})
