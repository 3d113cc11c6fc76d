package io.tidemark.reclaim.createtest;

import io.tidemark.platform.MessageCode;

/** Messages on create tests. */
enum CreateTestMessage implements MessageCode {
    CREATE_TEST_ACCOUNT_MAY_NOT,
    CREATE_TEST_ACCOUNT_UNAVAILABLE,
    CREATE_TEST_BUSY,
    CREATE_TEST_FOLDER_LEFT,
    CREATE_TEST_INTERRUPTED,
    CREATE_TEST_INTERRUPTED_LEFT,
    CREATE_TEST_NOT_LOCAL,
    CREATE_TEST_NO_SERVICE_ACCOUNT,
    CREATE_TEST_NO_SPACE,
    CREATE_TEST_TASK_FAILED,
    CREATE_TEST_TOO_LONG
}
