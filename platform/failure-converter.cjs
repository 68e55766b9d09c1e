// Temporal loads a failure converter by path, with require(): hence CommonJS.
const { DefaultFailureConverter } = require('@temporalio/common');

// Messages and stack traces of failures are encrypted like every other payload.
exports.failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
