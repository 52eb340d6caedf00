import js from '@eslint/js'
import nx from '@nx/eslint-plugin'
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

const noSchemasInPages = {
  paths: [
    {
      name: '@frontdesk/contract',
      allowTypeImports: true,
      message: 'import types alone, and values from /routes, /places or /limits: the schemas bring zod into a page',
    },
  ],
}

/** A file or a function that is longer is several things. */
const tooLong = 'error'
/** Functions of more than 80 lines, at most eight: each is one machine whose parts are read together. */
const longFunctions = [
  'apps/provider-api/src/assistant/runs/runs.ts',
  'e2e/faults/faultyLink.ts',
  'e2e/faults/server.ts',
  'libs/feature/chats/src/stores/draftStore.ts',
]

/**
 * What needs no types. The rules that do, the rules of React, and loops of imports are in `.oxlintrc.json`: Oxlint
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
    files: ['apps/*/vite*.config.ts', 'e2e/playwright.config.ts', 'tools/bench/*.ts', 'tools/steps/*.test.ts'],
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
    files: ['libs/{domain,platform,feature}/**/*.{ts,tsx}', 'apps/{admin,system-admin,support-widget}/**/*.{ts,tsx}'],
    ignores: [
      'libs/domain/contract/**',
      '**/*.{test,test-d,bench,stories}.{ts,tsx}',
      '**/testing/**',
      'libs/feature/*/src/bench/**',
    ],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', noSchemasInPages] },
  },
)
