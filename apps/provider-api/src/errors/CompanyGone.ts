import { Refusal } from './refuse.ts'

/**
 * The company of a change does not exist, any more: whoever calls gets NOT_FOUND, and a job of the company has nothing
 * left to do.
 */
export class CompanyGone extends Refusal {
  readonly companyId: number

  constructor(companyId: number) {
    super('NOT_FOUND', 'The company was not found', {})
    this.companyId = companyId
  }
}
