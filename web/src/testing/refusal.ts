/** What the fake server answers when it says no. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: { code: string; message: string; details: Record<string, unknown> };
  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { code, message, details };
  }
}

export const invalid = (field: string, message: string) =>
  new Refusal(422, 'input.invalid', 'Please check the form.', { fields: [{ field, message }] });
