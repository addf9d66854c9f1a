// Test packages that come without types.
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(data: object): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string; path: unknown }[]>;
  }
}
declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] });
    parse(html: string): { jsonld: Record<string, object[]> };
  }
}
