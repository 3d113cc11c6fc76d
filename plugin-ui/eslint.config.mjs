import js from '@eslint/js';
import angular from 'angular-eslint';
import boundaries from 'eslint-plugin-boundaries';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

/** One permitted direction between the folders of src/app. */
const allow = (from, to) => ({
  from: { element: { type: from } },
  allow: { to: { element: typeof to === 'string' ? { type: to } : to } },
});

const NO_ENUM = { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' };

const message = 'Move the text to messages/en/page and messages/de/page.';

/** Three words or more, but for messages of errors and decorators. */
const PHRASE = '/(?:[A-Za-zÀ-ÿ]{2,}[,:;.]* ){2,}[A-Za-zÀ-ÿ]{2,}/';
const ELSEWHERE = ['NewExpression[callee.name=/Error$/]', 'CallExpression[callee.type="Super"]', 'Decorator'];
const SENTENCES = [`Literal[value=${PHRASE}]`, `TemplateElement[value.cooked=${PHRASE}]`].map((text) => ({
  selector: text + ELSEWHERE.map((place) => `:not(${place} *)`).join(''),
  message,
}));

/** Words in a template, but for commands; the inputs of the page's own parts hold keys of texts. */
const READ_ALOUD = '[name=/^(title|aria-label|placeholder|label|alt)$/]';
const WORDS_IN_TEMPLATES = [
  'Text[value=/[A-Za-z]{2}/]:not(Element[name="pre"] > Text)',
  ...['BoundText', `BoundAttribute${READ_ALOUD}`].flatMap((place) => [
    ...[0, 1, 2, 3, 4].map((part) => `${place} Interpolation[strings.${part}=/[A-Za-z]{2}/]`),
    `${place} LiteralPrimitive[value=/^[A-Z][a-z]+( |$)|[a-z] [a-z]/]`,
  ]),
  `TextAttribute${READ_ALOUD}[value=/[A-Za-z]{2}/]:not([value=/^[a-z][A-Za-z]*([.][A-Za-z_-]+)+$/]):not([value=/^-----BEGIN /])`,
].map((selector) => ({ selector, message }));

export default tseslint.config(
  { ignores: ['dist/', '.angular/', 'node_modules/', 'target/', 'out-tsc/', 'src/app/core/*/generated/'] },
  {
    files: ['**/*.{js,mjs}'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: {
        URL: 'readonly',
        console: 'readonly',
        process: 'readonly',
        __dirname: 'readonly',
        require: 'readonly',
        module: 'writable',
      },
    },
  },
  {
    files: ['**/*.ts'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked, angular.configs.tsRecommended, prettier],
    processor: angular.processInlineTemplates,
    languageOptions: {
      parserOptions: { project: ['./tsconfig.app.json', './tsconfig.spec.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@angular-eslint/component-selector': ['error', { type: 'element', prefix: 'td', style: 'kebab-case' }],
      '@angular-eslint/directive-selector': ['error', { type: 'attribute', prefix: 'td', style: 'camelCase' }],
      '@angular-eslint/prefer-on-push-component-change-detection': 'error',
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'max-lines': ['error', { max: 300 }],
      'no-restricted-syntax': ['error', NO_ENUM],
    },
  },
  {
    files: ['**/*.spec.ts', 'src/testing/**/*.ts', 'setup-jest.ts'],
    rules: { '@typescript-eslint/no-empty-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.html'],
    extends: [angular.configs.templateRecommended, angular.configs.templateAccessibility],
    rules: { 'max-lines': ['error', { max: 200 }] },
  },
  {
    files: ['src/app/**/*.html'],
    rules: { 'no-restricted-syntax': ['error', ...WORDS_IN_TEMPLATES] },
  },
  {
    files: ['src/app/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_ENUM, ...SENTENCES] },
  },
  {
    files: ['src/app/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { node: { extensions: ['.ts', '.js'] } },
      'boundaries/include': ['src/app/**/*.ts'],
      'boundaries/elements': [
        { type: 'core', pattern: 'src/app/core/*', capture: ['folder'] },
        { type: 'shared', pattern: 'src/app/shared' },
        { type: 'feature', pattern: 'src/app/features/*', capture: ['feature'] },
        { type: 'view', pattern: 'src/app/views' },
      ],
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            allow('core', 'core'),
            allow('shared', 'shared'),
            allow('shared', { type: 'core', captured: { folder: '{address,i18n,api,problem,theme}' } }),
            allow('feature', 'shared'),
            allow('feature', 'core'),
            allow('feature', { type: 'feature', captured: { feature: '{{ from.element.captured.feature }}' } }),
            allow('feature', { type: 'feature', fileInternalPath: 'index.ts' }),
            allow('view', 'view'),
            allow('view', 'shared'),
            allow('view', 'core'),
            allow('view', { type: 'feature', fileInternalPath: 'index.ts' }),
          ],
        },
      ],
    },
  },
  {
    files: ['src/app/**/*.ts'],
    ignores: ['src/app/core/vsphere/**', '**/*.spec.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'htmlClientSdk', message: 'Only core/vsphere talks to the client.' }],
      'no-restricted-properties': [
        'error',
        { property: 'htmlClientSdk', message: 'Only core/vsphere talks to the client.' },
      ],
    },
  },
);
