/*
 * The types, each in the file that its objects are about.
 */
#ifndef NONET_PYTHON_TYPES_H
#define NONET_PYTHON_TYPES_H

#include "module.h"

extern PyType_Spec core_spec, reader_spec, generator_spec;

#endif
