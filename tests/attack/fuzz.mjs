import { tsImport } from 'tsx/esm/api';

await tsImport('./fuzz.ts', import.meta.url);
