import js from '@eslint/js'
import nx from '@nx/eslint-plugin'
import compat from 'eslint-plugin-compat'
import lingui from 'eslint-plugin-lingui'
import tseslint from 'typescript-eslint'

const mayUse = (kind, ...kinds) => ({
  sourceTag: `type:${kind}`,
  onlyDependOnLibsWithTags: kinds.map((k) => `type:${k}`),
})

/** docs/decisions/0003: what each layer may import. */
const layers = [
  {
    ...mayUse('domain', 'domain'),
    bannedExternalImports: [
      'react*',
      '@tanstack/*',
      'jotai*',
      '@mantine/*',
      '@lingui/*',
      'socket.io*',
      'fastify*',
      'kysely*',
    ],
  },
  mayUse('platform', 'domain'),
  {
    ...mayUse('feature', 'domain', 'platform'),
    bannedExternalImports: ['socket.io*'],
  },
  mayUse('app', 'domain', 'platform', 'feature'),
  mayUse('sandbox', 'domain'),
  mayUse('demo', 'domain'),
  mayUse('server', 'domain', 'sandbox', 'demo'),
  // The process that hosts its products is the server's; a journey itself has the wire alone.
  mayUse('e2e', 'domain', 'server'),
  mayUse('tools', 'domain'),
]

const noClockNoDice = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'take `now` as a parameter',
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'take `now` as a parameter' },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'take the dice as a parameter',
  },
]

const noRequestPastTheClient = [
  "Identifier[name='XMLHttpRequest']",
  "CallExpression[callee.name='fetch']",
  "CallExpression[callee.object.name=/^(window|globalThis|self)$/][callee.property.name='fetch']",
].map((selector) => ({
  selector,
  message:
    'call the provider API by its client: it adds the token, the company guard, the time limit and the 401 handling',
}))

/** Every call of the server to others has a bound of time and of bytes, and is led nowhere else. */
const noUnboundedCall = [
  ...["CallExpression[callee.name='fetch']", "MemberExpression[object.name='globalThis'][property.name='fetch']"].map(
    (selector) => ({ selector, message: 'call others by outgoingFetch, and addresses of callers by publicFetch' }),
  ),
  {
    // Their clients have a `fetch` of their own, which follows redirects and reads without end.
    selector: "NewExpression[callee.name='OpenAI']:not(:has(Property[key.name='fetch']))",
    message: 'give the client outgoingFetch as its fetch',
  },
  {
    selector: "NewExpression[callee.name=/^(Bot|Api)$/]:not(:has(CallExpression[callee.name='telegramClient']))",
    message: 'create the client with telegramClient',
  },
]

const noUnboundedClient = {
  paths: [
    'node:http',
    'node:https',
    'node:http2',
    'http',
    'https',
    'http2',
    'undici',
    'node-fetch',
    'axios',
    'got',
  ].map((name) => ({
    name,
    allowTypeImports: true,
    message: 'call others by outgoingFetch, and addresses of callers by publicFetch',
  })),
}

const noSchemasInPages = {
  paths: [
    {
      name: '@frontdesk/contract',
      allowTypeImports: true,
      message: 'import types alone, and values from /routes, /places or /limits: the schemas bring zod into a page',
    },
  ],
}

const noSecondCall = {
  paths: [
    {
      name: '@tanstack/react-query',
      importNames: ['useMutation'],
      message: 'of useSoleMutation at most one call is on its way: a second Enter makes none of its own',
    },
  ],
}

const noUnguardedLazy = {
  paths: [
    {
      name: 'react',
      importNames: ['lazy'],
      message: 'a part of lazyPart is asked for again when its file did not arrive',
    },
  ],
}

/** Functions that the first script of a page adds to browsers of the floor that lack it (libs/platform/src/old-browser/fillIn.ts). */
const filledIn = [
  'AbortSignal.any',
  'URL.canParse',
  'URL.parse',
  ...['toReversed', 'toSorted', 'toSpliced', 'with'].map((method) => `Array.${method}`),
]

/** A file or a function that is longer is several things. */
const tooLong = 'error'
/** Functions of more than 80 lines, at most eight: each is one machine whose parts are read together. */
const longFunctions = [
  'apps/provider-api/src/assistant/runs/runs.ts',
  // Every byte of it is loaded by every page of every customer.
  'apps/support-widget/src/embed/createWidget.ts',
  'e2e/faults/faultyLink.ts',
  'e2e/faults/server.ts',
  'libs/feature/chats/src/stores/draftStore.ts',
]

/**
 * Rules that need no types. Those that need them, the rules of React, and loops of imports are in `.oxlintrc.json`: Oxlint
 * reads the types, and follows values through a component, with native compilers, in a fifth of the time. Together they
 * are all of `recommendedTypeChecked` and all of react-hooks' `recommended`; both run in `npm run lint`.
 */
export default tseslint.config(
  { ignores: ['**/dist', '**/node_modules', '.nx', '**/var', '**/*.d.ts', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  // A comment that lets a rule of Oxlint pass is unknown here, not unused.
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        AbortSignal: 'readonly',
        AbortController: 'readonly',
        performance: 'readonly',
        Buffer: 'readonly',
        crypto: 'readonly',
        document: 'readonly',
        window: 'readonly',
        requestAnimationFrame: 'readonly',
      },
    },
  },
  {
    files: ['libs/platform/**/*.tsx', 'libs/feature/**/*.tsx', 'apps/*/src/**/*.tsx'],
    ignores: ['**/*.test.tsx', '**/*.stories.tsx', '**/testing/**'],
    ...lingui.configs['flat/recommended'],
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@nx': nx },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          checkDynamicDependenciesExceptions: ['.*'],
          allow: [],
          banTransitiveDependencies: false,
          depConstraints: layers,
        },
      ],
    },
  },
  // The common set-up of builds and browsers lies at the root and is no project's.
  {
    files: [
      'apps/*/vite*.config.ts',
      'apps/provider-api/build/*.ts',
      'e2e/playwright*.config.ts',
      'tools/{bench,browsers,sbom}/*.ts',
      'tools/{pictures,steps,storybook}/*.test.ts',
    ],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  {
    files: ['libs/domain/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.test-d.ts', '**/*.bench.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noClockNoDice] },
  },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    rules: { 'max-lines': [tooLong, { max: 300 }], 'max-lines-per-function': [tooLong, { max: 80 }] },
  },
  // Read by browsers that know no newer syntax than ECMAScript 5; the check of the built files sees to it.
  {
    files: [
      'libs/platform/src/old-browser/{firstScript,silentFirstScript,replacePage,drawNotice,fillIn,isTooOld,languageOf}.ts',
    ],
    rules: { 'no-var': 'off', 'prefer-rest-params': 'off', 'prefer-spread': 'off' },
  },
  { files: longFunctions, rules: { 'max-lines-per-function': [tooLong, { max: 120 }] } },
  // Cases that share a set-up stay together, and a `describe` with all of its cases is one function.
  {
    files: ['**/*.{test,test-d,bench,stories,e2e}.{ts,tsx}'],
    rules: { 'max-lines': [tooLong, { max: 600 }], 'max-lines-per-function': 'off' },
  },
  {
    files: ['libs/feature/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', ...noRequestPastTheClient] },
  },
  {
    files: ['apps/provider-api/src/**/*.ts'],
    // The bounded calls themselves, tests and measurements.
    ignores: ['apps/provider-api/src/{http/outgoing,testing,bench,faults}/**', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...noUnboundedCall],
      '@typescript-eslint/no-restricted-imports': ['error', noUnboundedClient],
    },
  },
  {
    files: ['libs/{domain,platform,feature}/**/*.{ts,tsx}', 'apps/{admin,system-admin,support-widget}/**/*.{ts,tsx}'],
    ignores: [
      'libs/domain/contract/**',
      '**/*.{test,test-d,bench,stories}.{ts,tsx}',
      '**/testing/**',
      // Scripts of the stories of whole pages: no page imports them.
      'apps/*/src/screens/**',
      'libs/feature/*/src/bench/**',
    ],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [...noSchemasInPages.paths, ...noSecondCall.paths, ...noUnguardedLazy.paths] },
      ],
    },
  },
  {
    files: ['libs/platform/src/queries/useSoleMutation.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', noSchemasInPages] },
  },
  {
    files: ['libs/platform/src/build/lazyPart.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [...noSchemasInPages.paths, ...noSecondCall.paths] },
      ],
    },
  },
  // Decision 0077. Methods are the compiler's to refuse: it knows those of ES2023 alone. Libraries are the built files'.
  {
    files: [
      'libs/{domain,platform,feature}/**/*.{ts,tsx}',
      'apps/{admin,system-admin,support-widget}/src/**/*.{ts,tsx}',
    ],
    ignores: ['**/*.{test,test-d,bench,stories}.{ts,tsx}', '**/testing/**', 'libs/feature/*/src/bench/**'],
    plugins: { compat },
    settings: { polyfills: filledIn },
    rules: { 'compat/compat': 'error' },
  },
)
