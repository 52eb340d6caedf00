export { emptyVariables, fillTemplate, templateValue, type FilledTemplate } from './fillTemplate.ts'
