export * from '../../backend/test/mutation/run.mjs';
